import type { JsonObject } from '../../../fixtures/host/call.ts';
import { type Direction, orderingOf } from '../../../spec/rules/sorting.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import type { ArrayStyle } from './array-styles.ts';
import { type Finding, noOutcome, type Outcome } from './findings.ts';
import { identityOf, type ListPage, type Query, readPage } from './list-page.ts';
import type { ListSession } from './list-session.ts';
import { listedWords } from './plain-values.ts';
import {
  FEWEST_TURNED,
  keysInOrder,
  type Proven,
  provenSorts,
  type TwoSorts,
  ties,
} from './several-sorts.ts';

/** What stands beside the second sort: another first one, or a filter. */
interface Company {
  words: string;
  sorts: TwoSorts;
  first: Direction;
  filter: Query;
  /** What the filter leaves. */
  items: readonly JsonObject[];
}

/** Filters of words, and the field of a channel that tells what passes them. */
const WORDS: readonly (readonly [name: string, field: string, several: boolean])[] = [
  ['channelTypes', 'type', true],
  ['entityType', 'entityType', false],
];

/** What is equal under the first sort; items without a key may come in any order. */
function equal(items: readonly JsonObject[], sorts: TwoSorts): JsonObject[][] {
  return [...ties(items, sorts)].flatMap(([key, group]) => (key === undefined ? [] : [group]));
}

/** How many neighbours change places where the second sort turns. */
function turnable(items: readonly JsonObject[], sorts: TwoSorts): number {
  const distinct = (group: JsonObject[]): number =>
    new Set(group.map(sorts.second.keyOf).filter((key) => key !== undefined)).size;
  return equal(items, sorts).reduce((sum, group) => sum + Math.max(0, distinct(group) - 1), 0);
}

/** One value of each filter of words, or two where no single one leaves enough that is equal under the first sort. */
function besideFilters(
  { kind }: ListSession,
  items: readonly JsonObject[],
  { style, sorts }: Proven,
): Company[] {
  return WORDS.flatMap(([name, field, several]) => {
    const values = listedWords(kind, name);
    const pairs = several ? values.flatMap((a, i) => values.slice(i + 1).map((b) => [a, b])) : [];
    const all = [...values.map((value) => [value]), ...pairs].map((some): Company => {
      const filter: Query = some.length === 1 ? [[name, some[0] ?? '']] : style.write(name, some);
      const passing = items.filter((item) => some.includes(textField(item, field) ?? ''));
      return { words: `beside ${name}=${some.join(' and ')}`, sorts, first: 'asc', filter, items: passing };
    });
    return all.filter((one) => turnable(one.items, sorts) >= FEWEST_TURNED).slice(0, 1);
  });
}

async function ask(
  { kind, reader, wideLimit }: ListSession,
  style: ArrayStyle,
  { sorts, first, filter }: Company,
  second: Direction,
): Promise<ListPage | undefined> {
  const values = [`${sorts.first.name}:${first}`, `${sorts.second.name}:${second}`];
  const query: Query = [...filter, ...style.write('sorts', values), ['limit', String(wideLimit)]];
  const reply = await reader.probe(query);
  return reply.ok ? readPage(kind, reply) : undefined;
}

/** True when a page holds just these items, in the order of the first sort. */
function isWhole(page: ListPage, { items, sorts, first }: Company): boolean {
  const expected = new Set(items.map(identityOf));
  const keys = page.items.map(sorts.first.keyOf);
  return (
    page.ids.length === expected.size &&
    page.ids.every((id) => expected.has(id)) &&
    orderingOf(keys, sorts.first.kind, first).readings.length > 0
  );
}

/** Judges one company; undefined where nothing can be told. */
async function judgeOne(
  session: ListSession,
  style: ArrayStyle,
  company: Company,
): Promise<Finding | 'read' | undefined> {
  const { sorts, words } = company;
  if (turnable(company.items, sorts) < FEWEST_TURNED) return undefined;
  const rising = await ask(session, style, company, 'asc');
  const falling = await ask(session, style, company, 'desc');
  if (!rising || !falling || !isWhole(rising, company) || !isWhole(falling, company)) return undefined;
  const order = ({ items }: ListPage): string =>
    JSON.stringify(equal(items, sorts).map((group) => keysInOrder(group, sorts.second)));
  // An order that turns in part only may be a way of comparing that nobody here knows.
  if (order(rising) !== order(falling)) return 'read';
  const { name, clause } = sorts.second;
  return {
    clause,
    reply: falling.reply,
    note: {
      message: `${name} as the second sort (${style.name}) changes nothing ${words}, whichever way it says, and orders what the first leaves equal elsewhere`,
      expected: `what ${sorts.first.name} leaves equal in the order of ${name}`,
      found: order(falling).slice(0, 300),
      where: 'response',
      twin: { reply: rising.reply, differs: `direction of ${name}` },
    },
  };
}

/**
 * Judges that a second sort which counts behind an ascending one counts as well behind the same one descending, and
 * beside filters of words (sections 4.10, 4.13): it may not read the same in both directions there. How it works behind
 * another field is not told.
 */
export async function judgeSecondInCompany(session: ListSession): Promise<Outcome> {
  const proven = await provenSorts(session);
  if (!proven) return noOutcome();
  const items = [...session.whole.items.values()];
  const outcome = noOutcome();
  const { sorts } = proven;
  const behind: Company = {
    words: `behind ${sorts.first.name}:desc`,
    sorts,
    first: 'desc',
    filter: [],
    items,
  };
  for (const company of [behind, ...besideFilters(session, items, proven)]) {
    const found = await judgeOne(session, proven.style, company);
    if (found === 'read') outcome.passes.push(company.sorts.second.clause);
    // One company shows it: another one would blame another field for the same.
    else if (found) return { passes: [], findings: [found] };
  }
  return outcome;
}
