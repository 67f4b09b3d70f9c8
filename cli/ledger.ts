import { readFileSync } from 'node:fs';
import { type CleanUp, cleanUp, type LeftBehind } from '../fixtures/http/ledger/clean-up.ts';
import { type ReadLedger, readLedger } from '../fixtures/http/ledger/lines.ts';
import { visibleLine } from '../spec/visible.ts';
import { commandOf } from './command-line.ts';
import { goOnWithoutConsole } from './console.ts';
import { endOnCrash } from './crash.ts';

endOnCrash('nothing was listed');
goOnWithoutConsole();

/** `npm run ledger -- FILE`: lists what a run may have left on its target. Exit 0, or 2 when FILE is no ledger. */
const program = commandOf(
  'ledger',
  'Lists what a run created or changed on its target, so that a person can clean up.',
)
  .argument('<file>', 'ledger of a run (--ledger)')
  .action((path: string) => {
    const text = readText(path);
    const ledger = readLedger(text);
    if (ledger.lines.length === 0) {
      fail(
        `'${path}': expected a ledger (one JSON object a line), found no entry. Give the path of a run's ledger.`,
      );
    }
    process.stdout.write(textOf(ledger, cleanUp(ledger.lines)));
  });

program.parse();

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    return fail(`'${path}': expected a readable file, found: ${cause}. Give the path of a run's ledger.`);
  }
}

function fail(message: string): never {
  process.stderr.write(`error: ledger ${visibleLine(message)}\n`);
  process.exit(2);
}

function textOf(ledger: ReadLedger, found: CleanUp): string {
  const out: string[] = [];
  out.push(...runsOf(found));
  out.push(...group('Created (the API has no delete)', found.created));
  out.push(...group('Changed', found.changed));
  for (const vow of found.unrestored) {
    out.push(
      '',
      `To be put back: workspaceIds of cluster ${vow.clusterId}:`,
      `  ${JSON.stringify(vow.workspaceIds)}`,
    );
  }
  const broken = ledger.unreadable.length;
  if (found.created.size + found.changed.size + found.unrestored.length + broken === 0) {
    out.push('', 'Nothing to clean up.');
  }
  out.push('', `${found.refused} changing requests were refused and left nothing.`);
  if (ledger.torn) out.push('The last line was being written when the run died.');
  if (broken > 0) {
    out.push(
      `${broken} line(s) cannot be read (${ledger.unreadable.slice(0, 10).join(', ')}): each may stand for one request more.`,
    );
  }
  return `${out.map((line) => visibleLine(line)).join('\n')}\n`;
}

/** A line for each run: each of its processes, and each that takes the place of one, notes down its own beginning. */
function runsOf({ runs }: CleanUp): string[] {
  const begun = new Map<string, string>();
  for (const { runId, baseUrl, at } of runs) {
    const run = JSON.stringify([runId, baseUrl]);
    if (!begun.has(run)) begun.set(run, `Run ${runId} of ${at} on ${baseUrl}`);
  }
  return [...begun.values()];
}

function group(title: string, byOperation: Map<string, LeftBehind[]>): string[] {
  const out: string[] = [];
  for (const [operation, all] of byOperation) {
    out.push('', `${title}: ${operation} (${all.length})`);
    for (const left of all) {
      const details = Object.entries(left.details).map(([name, text]) => `${name} ${JSON.stringify(text)}`);
      const doubt = left.doubt === undefined ? '' : `  PERHAPS: ${left.doubt}`;
      out.push(`  ${details.join(', ') || '(no name sent)'}  ${left.path}${doubt}`);
    }
  }
  return out;
}
