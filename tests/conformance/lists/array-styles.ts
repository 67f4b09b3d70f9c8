import { FILTER_CLAUSES, type FilterCase, type FilterName } from './filter-cases.ts';
import { type FilteredLists, filterKey, readSinglesAgain } from './filters.ts';
import { type Finding, noOutcome, type Outcome } from './findings.ts';
import { type ListPage, type Query, readPage } from './list-page.ts';
import type { ListSession } from './list-session.ts';
import { outcomeWord } from './observations.ts';
import { MOST_PAGES_IN_A_ROW, pageQuery } from './walk.ts';

/** A way to write several values of one query parameter. */
export interface ArrayStyle {
  name: string;
  write: (parameter: string, values: readonly string[]) => Query;
}

export const ARRAY_STYLES: readonly ArrayStyle[] = [
  { name: 'repeated', write: (parameter, values) => values.map((value) => [parameter, value]) },
  { name: 'comma-separated', write: (parameter, values) => [[parameter, values.join(',')]] },
  { name: 'with brackets', write: (parameter, values) => values.map((value) => [`${parameter}[]`, value]) },
  {
    name: 'with indices',
    write: (parameter, values) => values.map((value, i) => [`${parameter}[${i}]`, value]),
  },
];

/** Numbers of values tried at once in a style that is understood. */
const SIZES: readonly number[] = [2, 3, 5];

/** How often a list must be wrong before it counts. */
const TIMES = 3;

type ListFilter = Exclude<FilterName, 'entityType'>;
const PARAMETERS: readonly ListFilter[] = [
  'notificationChannelIds',
  'channelTypes',
  'deploymentIds',
  'workspaceIds',
];

/** Values of one filter that list different things, so that several can be told from one. */
function telling(cases: readonly FilterCase[], lists: FilteredLists, name: ListFilter): FilterCase[] {
  const seen = new Set<string>();
  return cases.filter((one) => {
    const ids = lists.get(filterKey(one))?.ids ?? [];
    const key = [...ids].sort().join();
    if (one.name !== name || ids.length === 0 || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/**
 * Two values of which neither lists all that the other does: else a target that reads the one alone would seem to
 * read both. Empty where there are none.
 */
function tellingPair(cases: readonly FilterCase[], lists: FilteredLists, name: ListFilter): FilterCase[] {
  const known = telling(cases, lists, name);
  const sizeOf = (...some: FilterCase[]): number => union(some, lists).size;
  const pairs = known.flatMap((a, i) => known.slice(i + 1).map((b): FilterCase[] => [a, b]));
  const tells = ([a, b]: FilterCase[]): boolean =>
    a !== undefined && b !== undefined && sizeOf(a, b) > Math.max(sizeOf(a), sizeOf(b));
  return pairs.find(tells) ?? [];
}

function union(cases: readonly FilterCase[], lists: FilteredLists): Set<string> {
  return new Set(cases.flatMap((one) => lists.get(filterKey(one))?.ids ?? []));
}

/** What a request with several values of one filter gave. */
interface Attempt {
  style: ArrayStyle;
  /** Its first page; undefined when it was refused. */
  page: ListPage | undefined;
  /** Number of channels listed on all its pages. */
  listed: number;
  outcome: string;
  /** True when exactly what each value lists alone was listed. */
  right: boolean;
}

async function attempt(
  session: ListSession,
  style: ArrayStyle,
  chosen: readonly FilterCase[],
  lists: FilteredLists,
): Promise<Attempt> {
  const [first] = chosen;
  const written = style.write(
    first?.name ?? '',
    chosen.map((one) => one.value),
  );
  const expected = union(chosen, lists);
  const found = new Set<string>();
  let start: ListPage | undefined;
  let outcome = '';
  let offset = 0;
  // As many pages as the whole list was read in: a target may hold them shorter than asked for.
  for (
    let pages = 0;
    pages < MOST_PAGES_IN_A_ROW && (pages === 0 || found.size < expected.size);
    pages += 1
  ) {
    const reply = await session.reader.probe(pageQuery(written, session.wideLimit, offset));
    const page = reply.ok ? readPage(session.kind, reply) : undefined;
    start ??= page;
    if (pages === 0) outcome = outcomeWord(reply);
    if (!page || page.items.length === 0) break;
    for (const id of page.ids) found.add(id);
    offset += page.items.length;
  }
  const right =
    start !== undefined && found.size === expected.size && [...expected].every((id) => found.has(id));
  return { style, page: start, listed: found.size, outcome, right };
}

/** Finds the styles that the target understands, by one filter after the other, and notes them. */
export async function understoodStyles(
  session: ListSession,
  cases: readonly FilterCase[],
  lists: FilteredLists,
): Promise<ArrayStyle[]> {
  const understood = new Set<ArrayStyle>();
  for (const name of PARAMETERS) {
    const chosen = tellingPair(cases, lists, name);
    if (chosen.length === 0) continue;
    for (const style of ARRAY_STYLES) {
      const { right, page, outcome } = await attempt(session, style, chosen, lists);
      if (right) understood.add(style);
      const answer = right ? 'understood' : page ? 'not understood' : outcome;
      session.ctx.observe('request.array-parameter-style', `${name} ${style.name}: ${answer}`, page?.reply);
    }
  }
  return [...understood];
}

/** Several values of each filter, in a style that the target understands for some filter; `broken` ones are left out. */
export async function judgeSeveralValues(
  session: ListSession,
  cases: readonly FilterCase[],
  lists: FilteredLists,
  styles: readonly ArrayStyle[],
  broken: ReadonlySet<FilterName>,
): Promise<Outcome> {
  if (styles.length === 0) return noOutcome();
  const outcome: Outcome = noOutcome();
  for (const name of PARAMETERS.filter((one) => !broken.has(one))) {
    for (const size of SIZES) {
      const chosen = telling(cases, lists, name).slice(0, size);
      if (chosen.length < size) continue;
      const attempts: Attempt[] = [];
      // Which style a target reads is its own choice, for each parameter: one that gives the right list is enough.
      for (const style of [...styles, ...ARRAY_STYLES.filter((one) => !styles.includes(one))]) {
        let one = await attempt(session, style, chosen, lists);
        // Wrong for once is no proof.
        for (let time = 1; time < TIMES && !one.right && one.page; time += 1) {
          if (time === 1) await readSinglesAgain(session, chosen, lists);
          one = await attempt(session, style, chosen, lists);
        }
        attempts.push(one);
        if (one.right) break;
      }
      const clause = FILTER_CLAUSES[name];
      if (attempts.some((one) => one.right)) outcome.passes.push(clause);
      else outcome.findings.push(...findingOf(clause, name, chosen, attempts, lists));
    }
  }
  return outcome;
}

function findingOf(
  clause: string,
  name: ListFilter,
  chosen: readonly FilterCase[],
  attempts: readonly Attempt[],
  lists: FilteredLists,
): Finding[] {
  const [shown] = attempts.filter((one) => one.page !== undefined);
  if (!shown?.page) return [];
  const note = {
    message: `${name} with ${chosen.length} values (${shown.style.name}) does not list what each value lists alone, in no style that the target understands for another filter`,
    expected: `${union(chosen, lists).size} channels`,
    found: `${shown.listed} channels`,
    where: 'response' as const,
    pointer: '/notificationChannels',
  };
  return [{ clause, reply: shown.page.reply, note }];
}
