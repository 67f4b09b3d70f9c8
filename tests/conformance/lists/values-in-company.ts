import { textField } from '../../../spec/rules/support/json.ts';
import type { ArrayStyle } from './array-styles.ts';
import { FILTER_CLAUSES, type FilterCase, type FilterName } from './filter-cases.ts';
import type { Placing } from './filter-pages.ts';
import { type FilteredLists, filterKey, readSinglesAgain } from './filters.ts';
import { type Finding, noOutcome, type Outcome, together } from './findings.ts';
import { judgeWalk } from './judge-walk.ts';
import { DEFAULT_LIMIT } from './list-kind.ts';
import { type ListPage, readPage } from './list-page.ts';
import type { ListSession } from './list-session.ts';
import {
  type Attempt,
  attempt,
  expectedOf,
  type SeveralValues,
  type Understood,
  written,
} from './several-asked.ts';
import { freeAmong, type ListFilter, telling, tellingPair, union } from './values-that-tell.ts';
import { pageQuery, type Walk } from './walk.ts';

const COMBINED = 'list-notification-channels.filters-combined';

/** Channels that are asked for by their ids, page by page. */
const NAMED = 5;

/** How often a list must be wrong before it counts. */
const TIMES = 3;

/** Several values beside something else, and the clause that a wrong list breaks. */
interface InCompany extends SeveralValues {
  clause: string;
}

const idsOf = (one: FilterCase, lists: FilteredLists): readonly string[] =>
  lists.get(filterKey(one))?.ids ?? [];

/**
 * Filters of which two values stand beside another filter; those of ids of channels are worth a choice of their own.
 */
const SEVERAL: readonly ListFilter[] = ['channelTypes', 'deploymentIds', 'workspaceIds'];

/** Filters that say of a channel what it is, and may stand beside any other. */
const BESIDE: readonly FilterName[] = ['entityType', 'channelTypes'];

/** Two values beside a filter that lets some of what each of them lists pass, and some not. */
function besideAnother(
  cases: readonly FilterCase[],
  lists: FilteredLists,
  several: ListFilter,
  other: FilterName,
): InCompany[] {
  const values = telling(cases, lists, several);
  const pairs = values.flatMap((a, i) => values.slice(i + 1).map((b) => [a, b]));
  const all = cases
    .filter((one) => one.name === other)
    .flatMap((one) => pairs.map((chosen): InCompany => ({ clause: COMBINED, chosen, beside: [one] })));
  const tells = (asked: InCompany): boolean => {
    const left = expectedOf(asked, lists);
    const free = freeAmong(asked.chosen, lists);
    const isMissed = (one: FilterCase): boolean => {
      const chosen = asked.chosen.filter((each) => each !== one);
      const others = expectedOf({ ...asked, chosen }, lists);
      return [...left].some((id) => !others.has(id) && !free.has(id));
    };
    return (
      left.size < union(asked.chosen, lists).size &&
      left.size < union(asked.beside ?? [], lists).size &&
      asked.chosen.every(isMissed)
    );
  };
  const known = all.filter(tells);
  // One of the values may stand alone beside the filter where the two are not held together.
  const isHeld = (asked: InCompany): boolean => {
    const left = expectedOf(asked, lists);
    return asked.chosen.every((one) => idsOf(one, lists).some((id) => !left.has(id)));
  };
  return [...known.filter(isHeld), ...known].slice(0, 1);
}

/** Two ids beside a value of another filter that lets both pass, and beside one that lets only one of them pass. */
function idsBeside(cases: readonly FilterCase[], lists: FilteredLists, other: FilterName): InCompany[] {
  const ids = telling(cases, lists, 'notificationChannelIds');
  for (const value of cases.filter(({ name }) => name === other)) {
    const passing = new Set(idsOf(value, lists));
    const [a, b] = ids.filter((one) => passing.has(one.value));
    const stranger = ids.find((one) => !passing.has(one.value));
    if (!a || !b || !stranger) continue;
    return [
      [a, b],
      [a, stranger],
    ].map((chosen) => ({ clause: COMBINED, chosen, beside: [value] }));
  }
  return [];
}

/** Two values of a filter under a sort. */
function underSort(
  { kind, count }: ListSession,
  cases: readonly FilterCase[],
  lists: FilteredLists,
  name: ListFilter,
): InCompany[] {
  const chosen = tellingPair(cases, lists, name, count);
  const [field] = kind.sortFields;
  if (chosen.length === 0 || !field) return [];
  return [{ clause: FILTER_CLAUSES[name], chosen, also: [['sorts', `${field.name}:desc`]] }];
}

/**
 * Several values of a filter beside another filter, under a sort, and page by page: each in the styles in which the
 * target was seen to read several values of this filter alone. A target may refuse what it does not know how to read.
 */
export async function judgeValuesInCompany(
  session: ListSession,
  cases: readonly FilterCase[],
  lists: FilteredLists,
  { of }: Understood,
  broken: ReadonlySet<FilterName>,
  placing: Placing,
): Promise<Outcome> {
  // Channels that look alike and show no id may be others in each list.
  if ([...session.whole.items.values()].some((item) => textField(item, 'id') === undefined))
    return noOutcome();
  const known = cases.filter((one) => !broken.has(one.name));
  const outcomes: Outcome[] = [];
  const all = [
    ...SEVERAL.flatMap((several) =>
      BESIDE.filter((other) => other !== several).flatMap((other) =>
        besideAnother(known, lists, several, other),
      ),
    ),
    ...BESIDE.flatMap((other) => idsBeside(known, lists, other)),
    ...SEVERAL.flatMap((several) => underSort(session, known, lists, several)),
  ];
  for (const asked of all) {
    const styles = of.get(asked.chosen[0]?.name as ListFilter) ?? [];
    outcomes.push(await judgeOne(session, asked, styles, lists));
  }
  for (const several of SEVERAL) {
    const two = tellingPair(known, lists, several, session.count);
    outcomes.push(await judgePageByPage(session, two, of.get(several) ?? [], lists, placing));
  }
  const named = telling(known, lists, 'notificationChannelIds').slice(0, NAMED);
  outcomes.push(
    await judgePageByPage(session, named, of.get('notificationChannelIds') ?? [], lists, placing),
  );
  return together(outcomes);
}

async function judgeOne(
  session: ListSession,
  asked: InCompany,
  styles: readonly ArrayStyle[],
  lists: FilteredLists,
): Promise<Outcome> {
  let shown: Attempt | undefined;
  for (const style of styles) {
    for (let time = 0; time < TIMES; time += 1) {
      const one = await attempt(session, style, asked, lists);
      if (one.right) return { passes: [asked.clause], findings: [] };
      if (!one.page) break;
      // What a filter lists alone may have been wrong for once.
      if (time === 0) await readSinglesAgain(session, [...asked.chosen, ...(asked.beside ?? [])], lists);
      else shown ??= one;
    }
  }
  return shown?.page ? { passes: [], findings: [findingOf(asked, shown, shown.page, lists)] } : noOutcome();
}

function findingOf(asked: InCompany, shown: Attempt, page: ListPage, lists: FilteredLists): Finding {
  const [name] = asked.chosen.map((one) => one.name);
  const others = [
    ...(asked.beside ?? []).map(filterKey),
    ...(asked.also ?? []).map((part) => part.join('=')),
  ];
  const note = {
    message: `${name} with ${asked.chosen.length} values (${shown.style.name}) beside ${others.join('&')} does not list what each value lists alone and these let pass`,
    expected: `${expectedOf(asked, lists).size} channels`,
    found: `${shown.listed.size} channels`,
    where: 'response' as const,
    pointer: '/notificationChannels',
  };
  return { clause: asked.clause, reply: page.reply, note };
}

/** What several values list, on two pages: of a target that keeps no order only the lengths of the pages count. */
async function judgePageByPage(
  session: ListSession,
  chosen: readonly FilterCase[],
  styles: readonly ArrayStyle[],
  lists: FilteredLists,
  placing: Placing,
): Promise<Outcome> {
  const { kind, count } = session;
  const [style] = styles;
  if (!style || chosen.length < 2 || session.whole.doubled) return noOutcome();
  let findings: Finding[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const whole = await listedTogether(session, style, chosen, lists);
    if (!whole) return noOutcome();
    const size = Math.min(DEFAULT_LIMIT, Math.ceil(whole.length / 2));
    const pages = await twoPages(session, style, chosen, size);
    if (!pages) return noOutcome();
    const placed = new Set(placing === 'default order' ? whole : []);
    findings = judgeWalk(kind, pages, { whole, placed, totals: [whole.length, count] });
    if (findings.length === 0) return { passes: [`${kind.operation}.pages-partition`], findings };
    if (time === 0) await readSinglesAgain(session, chosen, lists);
  }
  return { passes: [], findings };
}

/** What several values list: where the target may choose, what it lists on pages as long as can be. */
async function listedTogether(
  session: ListSession,
  style: ArrayStyle,
  chosen: readonly FilterCase[],
  lists: FilteredLists,
): Promise<string[] | undefined> {
  if (freeAmong(chosen, lists).size === 0) return [...union(chosen, lists)];
  const { right, listed } = await attempt(session, style, { chosen }, lists);
  return right ? [...listed] : undefined;
}

async function twoPages(
  { kind, reader }: ListSession,
  style: ArrayStyle,
  chosen: readonly FilterCase[],
  size: number,
): Promise<Walk | undefined> {
  const query = written(style, { chosen });
  const pages: ListPage[] = [];
  for (const offset of [0, size]) {
    const reply = await reader.probe(pageQuery(query, size, offset));
    const page = reply.ok ? readPage(kind, reply) : undefined;
    if (!page) return undefined;
    pages.push(page);
  }
  return { query, size, pages, complete: false };
}
