import { inLanes } from '../../../fixtures/engine/lanes.ts';
import type { JsonObject } from '../../../fixtures/host/call.ts';
import { FILTER_NAMES, type FilterCase, type FilterName, filterQuery } from './filter-cases.ts';
import { type FilteredLists, filterKey, readFiltered } from './filters.ts';
import type { Outcome } from './findings.ts';
import { together } from './findings.ts';
import { identityOf } from './list-page.ts';
import type { ListSession } from './list-session.ts';

const CLAUSE = 'list-notification-channels.filters-combined';

/** Most pairs of values tried of each pair of filters. */
const MOST_PAIRS = 16;

/** True for filters that the document lets stand together. */
function maySideBySide(a: FilterName, b: FilterName): boolean {
  return !(a === 'deploymentIds' && b === 'workspaceIds') && !(a === 'workspaceIds' && b === 'deploymentIds');
}

/** Identities that several lists have in common. */
function common(lists: readonly (readonly string[])[]): Set<string> {
  const [first = [], ...others] = lists;
  return new Set(first.filter((id) => others.every((list) => list.includes(id))));
}

/** How much a combination tells: most when each filter takes something away from the other. */
function worth(cases: readonly FilterCase[], lists: FilteredLists): number {
  const sizes = cases.map((one) => lists.get(filterKey(one))?.ids.length ?? 0);
  const left = common(cases.map((one) => lists.get(filterKey(one))?.ids ?? [])).size;
  if (sizes.includes(0)) return 0;
  if (left === 0) return 1;
  return sizes.every((size) => left < size) ? 3 : 2;
}

/** Pairs and triples of filters that may stand together, the most telling ones of each kind. */
export function combinedCases(cases: readonly FilterCase[], lists: FilteredLists): FilterCase[][] {
  const known = cases.filter((one) => lists.has(filterKey(one)));
  const of = (name: FilterName) => known.filter((one) => one.name === name);
  const best = (combinations: FilterCase[][], most: number) =>
    combinations
      .map((combination) => ({ combination, worth: worth(combination, lists) }))
      .filter((one) => one.worth > 0)
      .sort((a, b) => b.worth - a.worth)
      .slice(0, most)
      .map((one) => one.combination);
  const chosen: FilterCase[][] = [];
  for (const [i, a] of FILTER_NAMES.entries()) {
    for (const b of FILTER_NAMES.slice(i + 1).filter((name) => maySideBySide(a, name))) {
      const pairs = of(a).flatMap((left) => of(b).map((right) => [left, right]));
      chosen.push(...best(pairs, MOST_PAIRS));
    }
  }
  const words = of('channelTypes').flatMap((type) => of('entityType').map((kind) => [type, kind]));
  for (const name of ['notificationChannelIds', 'deploymentIds', 'workspaceIds'] as const) {
    const triples = words.flatMap((pair) => of(name).map((one) => [...pair, one]));
    chosen.push(...best(triples, 2));
  }
  return chosen;
}

/** Several filters list exactly what passes each of them, as each alone was seen to list it. */
export async function judgeCombined(
  session: ListSession,
  combinations: readonly FilterCase[][],
  lists: FilteredLists,
  repeat: boolean,
): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  await inLanes(combinations, session.ctx.configuration.concurrency, async (combination) => {
    outcomes.push(await judgeCombination(session, combination, lists, repeat));
  });
  return together(outcomes);
}

async function judgeCombination(
  session: ListSession,
  combination: readonly FilterCase[],
  lists: FilteredLists,
  repeat: boolean,
): Promise<Outcome> {
  const expected = common(combination.map((one) => lists.get(filterKey(one))?.ids ?? []));
  const without = (items: readonly JsonObject[]) => {
    const found = new Set(items.map(identityOf));
    return [...expected].filter((id) => !found.has(id));
  };
  const read = await readFiltered(
    session,
    filterQuery(combination),
    (items) => without(items).length > 0,
    repeat,
  );
  if (!read) return { passes: [], findings: [] };
  const { list } = read;
  const foreign = list.ids.filter((id) => !expected.has(id));
  const missing = without(list.items);
  const wrong = foreign.length > 0 ? foreign : missing;
  if (wrong.length === 0) return { passes: [CLAUSE], findings: [] };
  const words = combination.map((one) => filterKey(one)).join('&');
  const twins = combination.map((one) => lists.get(filterKey(one))?.page.reply);
  const note = {
    message: `${words} ${foreign.length > 0 ? 'lists what not every one of these filters lets pass' : 'leaves out what each of these filters lets pass'}`,
    expected: `${expected.size} channels`,
    found: `${list.ids.length} channels; ${foreign.length > 0 ? 'foreign' : 'missing'}: ${wrong.slice(0, 3).join(', ')}`,
    where: 'response' as const,
    pointer: '/notificationChannels',
    before: twins.filter((reply) => reply !== undefined),
  };
  return { passes: [], findings: [{ clause: CLAUSE, reply: list.page.reply, note }] };
}
