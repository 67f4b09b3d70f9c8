import { namePrefix } from '../../fixtures/host/symbolic.ts';
import type { Configuration } from '../../fixtures/target/configuration.ts';
import { clip, count } from '../../reports/text.ts';
import { PROFILES, type Profile } from '../../spec/profile.ts';
import { visibleLine } from '../../spec/visible.ts';
import type { Counts } from './counting-client.ts';
import type { Estimate } from './dry-run.ts';
import { type LeftBehind, leftBehind } from './left-behind.ts';

/** Most ids of changed things that a line names. */
const MOST_IDS = 4;

const NONE: Counts = { valid: 0, faulty: 0, withoutToken: 0, unknownId: 0 };

const total = (counts: Counts): number =>
  counts.valid + counts.faulty + counts.withoutToken + counts.unknownId;

function rows(lines: readonly (readonly (string | number)[])[]): string[] {
  const text = lines.map((line) =>
    line.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en-US') : cell)),
  );
  const widths = (text[0] ?? []).map((_, i) => Math.max(...text.map((line) => line[i]?.length ?? 0)));
  return text.map((line) =>
    line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
  );
}

function requestLines(estimates: ReadonlyMap<Profile, Estimate>, own: Profile): string[] {
  const all = [...estimates.values()];
  const operations = [...new Set(all.flatMap(({ counts }) => [...counts.keys()]))].sort();
  const of = (profile: Profile, operation: string): Counts =>
    estimates.get(profile)?.counts.get(operation) ?? NONE;
  const line = (operation: string) => {
    const { valid, faulty, withoutToken, unknownId } = of(own, operation);
    return [valid, faulty, withoutToken, unknownId, ...PROFILES.map((one) => total(of(one, operation)))];
  };
  const body = operations.map((operation) => line(operation));
  const sums = (body[0] ?? []).map((_, i) => body.reduce((sum, cells) => sum + (cells[i] ?? 0), 0));
  const head = ['valid', 'faulty', 'without token', 'unknown id', ...PROFILES.map((one) => `all: ${one}`)];
  return rows([
    ['operation', ...head],
    ...operations.map((operation, i) => [operation, ...(body[i] ?? [])]),
    ['together', ...sums],
  ]);
}

function leftLine({ operation, kind, change, count: many, ids, names }: LeftBehind, prefix: string): string {
  const shown = ids.slice(0, MOST_IDS).map((id) => visibleLine(clip(id, 60)));
  const more = ids.length > MOST_IDS ? ` and ${ids.length - MOST_IDS} more` : '';
  const name = names.find((one) => one.startsWith(prefix)) ?? names[0];
  const example = name === undefined ? '' : `, such as ${visibleLine(clip(name, 60))}`;
  const which = shown.length > 0 ? `: ${shown.join(', ')}${more}` : example;
  return `  ${operation}: ${count(many, kind)} ${change}${which}`;
}

function leftLines(resources: Estimate['resources'], { embedded, runId }: Configuration): string[] {
  const left = leftBehind(resources);
  if (left.length === 0) return ['It would leave nothing behind.'];
  const where = embedded
    ? 'It would create and change on the embedded server, which ends with the run:'
    : 'It would leave behind, for good, since the API has no delete:';
  const prefix = namePrefix(runId);
  const fresh = embedded ? '' : ' (its letters differ from run to run)';
  const named = `Names begin with ${prefix}${fresh}, save where a limit of names is tried out.`;
  return [where, ...left.map((one) => leftLine(one, prefix)), named];
}

/** What a dry run prints: how often each operation would be sent, and what would be left behind. */
export function renderDryRun(
  configuration: Configuration,
  estimates: ReadonlyMap<Profile, Estimate>,
): string {
  const { profile, seed, runs, target, embedded } = configuration;
  const resources = estimates.get(profile)?.resources ?? [];
  return [
    `DRY RUN: nothing is sent. Profile ${profile}, seed ${seed}, ${runs} random cases per operation and class,`,
    `target ${embedded ? 'embedded reference server' : visibleLine(target.baseUrl)}`,
    '',
    ...requestLines(estimates, profile),
    '',
    "The first columns are this run's, by what a target that keeps the document makes of a request; the last ones are",
    'all requests under each profile.',
    '',
    ...leftLines(resources, configuration),
    '',
    'Estimated with a target that keeps the document and has three items in each list. A real one that refuses valid',
    'requests is asked more often, to find out why; --max-requests and --max-creations bound a run in any case.',
  ].join('\n');
}
