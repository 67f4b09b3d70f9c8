import type { JsonObject } from '../../../fixtures/host/call.ts';
import {
  blameForSorts,
  type Direction,
  type FieldFinding,
  type SortField,
} from '../../../spec/rules/sorting.ts';
import { type Finding, noOutcome, type Outcome } from './findings.ts';
import { disagrees, isOrdered, judgeDirections, keepsToSort } from './judge-order.ts';
import { isWellCutWalk, judgeWalk, walkClauses } from './judge-walk.ts';
import { DEFAULT_LIMIT } from './list-kind.ts';
import { identityOf, type ListPage, type Query } from './list-page.ts';
import type { ListSession } from './list-session.ts';
import { uniquelyKeyed } from './placed-items.ts';
import { insideOf, itemsOf, readToEnd, type Walk, walk } from './walk.ts';
import { whyUnfit } from './whole-list.ts';

const DIRECTIONS: readonly Direction[] = ['asc', 'desc'];

/** Sizes of the pages in which each direction of a sort is read besides the widest. */
export type PageSizes = Readonly<Record<Direction, readonly number[]>>;

const OF_THE_WHOLE: PageSizes = { asc: [7, DEFAULT_LIMIT], desc: [7, 1] };
const NONE: PageSizes = { asc: [], desc: [] };

/** Most pages of one sorted walk, and of one with an item a page; more are sampled. */
const MOST_PAGES = 16;
const MOST_SMALLEST = 4;

/** What is sorted: the list as a whole, or what a filter leaves of it. */
export interface SortedScope {
  /** The filter's parameters. */
  filter: Query;
  /** All items that pass it. */
  items: readonly JsonObject[];
  /** Sizes of pages in which the sorts are walked through besides. */
  sizes: PageSizes;
  /** Lengths that totalCount may show. */
  totals: readonly number[];
}

/** One sort as it was read, in one of several ways. */
interface Reading {
  direction: Direction;
  /** How it was read, for messages. */
  how: string;
  pages: Walk;
}

/** What was found of one field, and the page that shows it best. */
interface Judged {
  finding: FieldFinding;
  page?: ListPage | undefined;
}

/** The list as a whole as it was last read. */
export function wholeScope(session: ListSession, paged: boolean): SortedScope {
  const sizes = paged ? OF_THE_WHOLE : NONE;
  return { filter: [], items: [...session.whole.items.values()], sizes, totals: [session.count] };
}

/**
 * Sorts a list by every field in both directions and judges the order, within pages and across them. The scope must be
 * what the list holds now: one that was read in an earlier round may be out of date.
 */
export async function judgeSorts(
  session: ListSession,
  scope: SortedScope,
  repeat: boolean,
): Promise<Outcome> {
  const { kind } = session;
  if (scope.items.length < 2) return noOutcome();
  // The beginnings of two orders may hold different items; and what cannot be told apart cannot be counted.
  const unfit = whyUnfit(session.whole);
  if (unfit !== undefined) {
    session.ctx.notExercised(
      [...kind.sortFields.map((field) => field.clause), ...walkClauses(kind).slice(0, 2)],
      unfit,
    );
    return noOutcome();
  }
  const partition: Finding[] = [];
  const fields: Judged[] = [];
  for (const field of kind.sortFields) {
    const readings: Reading[] = [];
    for (const direction of DIRECTIONS) {
      readings.push(...(await readSort(session, scope, { field, direction }, partition, repeat)));
    }
    const judgedField = judgeReadings(field, readings);
    fields.push(judgedField);
    if (judgedField.finding.verdict === 'undecided') {
      session.ctx.notExercised([field.clause], 'too few items differ in this key to tell an order');
    }
  }
  const findings: Finding[] = [...partition];
  const passes: string[] = [];
  const blamed = blameForSorts(
    kind.operation,
    fields.map((one) => one.finding),
  );
  for (const { clause, finding } of blamed) {
    const page = fields.find((one) => one.finding === finding)?.page;
    if (!finding) passes.push(clause);
    else if (page) findings.push({ clause, reply: page.reply, note: noteOf(finding, page) });
  }
  if (scope.sizes !== NONE && partition.length === 0) passes.push(...walkClauses(kind).slice(0, 2));
  return { passes, findings };
}

function noteOf({ field, message }: FieldFinding, page: ListPage) {
  const keys = page.items.map((item) => field.keyOf(item) ?? null);
  return {
    message: message ?? `${field.name} is not sorted`,
    expected: 'an order that one consistent way of comparing gives',
    found: JSON.stringify(keys.slice(0, 30)),
    where: 'response' as const,
  };
}

/** Reads one sort in several ways, the widest first; what is wrong with its pages goes to `partition`. */
async function readSort(
  session: ListSession,
  scope: SortedScope,
  { field, direction }: { field: SortField; direction: Direction },
  partition: Finding[],
  repeat: boolean,
): Promise<Reading[]> {
  const { reader, kind, wideLimit } = session;
  const query: Query = [...scope.filter, ['sorts', `${field.name}:${direction}`]];
  const read = await readToEnd(reader, query, wideLimit, { repeat, trusting: true });
  if (!read) return [];
  const wide = insideOf(read, scope.items.length);
  const readings: Reading[] = [{ direction, how: `pages of ${wideLimit}`, pages: wide }];
  if (!isOrdered(itemsOf(wide), field, direction)) return readings;
  const list = {
    whole: scope.items.map(identityOf),
    placed: uniquelyKeyed(scope.items, field),
    totals: scope.totals,
  };
  partition.push(...judgeWalk(kind, wide, list));
  const plain = await reader.read(query, repeat);
  if (plain) {
    const pages = { query, size: DEFAULT_LIMIT, pages: [plain], complete: false };
    readings.push({ direction, how: 'one page without a limit', pages });
  }
  for (const size of scope.sizes[direction]) {
    const most = size === 1 ? MOST_SMALLEST : MOST_PAGES;
    const pages = await walk(reader, { query, size, count: scope.items.length, most }, repeat);
    if (!pages || !isWellCutWalk(pages)) continue;
    const reading = { direction, how: `pages of ${size}`, pages };
    // Which items a page holds says something only where the page keeps to the sort, and its order only where the
    // right items are on it.
    if (!keepsToSort(pages, field, direction)) {
      readings.push(reading);
      continue;
    }
    const found = judgeWalk(kind, pages, list);
    if (found.length > 0) partition.push(...found);
    else readings.push(reading);
  }
  return readings;
}

/** Judges one field by everything that was read of it. */
function judgeReadings(field: SortField, readings: readonly Reading[]): Judged {
  const widest = (direction: Direction) => readings.find((one) => one.direction === direction);
  const [asc, desc] = [widest('asc'), widest('desc')];
  if (!asc && !desc) return { finding: { field, verdict: 'undecided', readings: [] } };
  const finding = judgeDirections(field, asc && itemsOf(asc.pages), desc && itemsOf(desc.pages));
  if (finding.verdict === 'broken') {
    const shown = finding.message?.startsWith(`${field.name}:desc does`) ? desc : asc;
    return { finding, page: (shown ?? desc)?.pages.pages[0] };
  }
  if (finding.verdict === 'undecided') return { finding };
  for (const reading of readings) {
    const { direction, how, pages } = reading;
    const problem = disagrees(field, itemsOf(pages), direction, finding.readings);
    if (problem === undefined) continue;
    const message = `${field.name}:${direction}, read as ${how}: ${problem}`;
    const page = pages.pages[1] ?? pages.pages[0];
    return { finding: { field, verdict: 'broken', message, readings: [] }, page };
  }
  return { finding };
}
