import type { Outcome, ResponseInput, ResponseRule } from '../rule.ts';
import { textField } from './json.ts';
import { brokenAt, HOLDS, judgedAt } from './outcomes.ts';
import { askedNumber, ITEMS, shownPage } from './page.ts';

function pageRule(
  clause: string,
  operation: string,
  evaluate: (input: ResponseInput) => Outcome[],
): ResponseRule {
  return { kind: 'response', clause, operations: [operation], judges: 'answers', evaluate };
}

/** A page field that takes its default when the parameter is left out. */
export function defaultOf(
  clause: string,
  operation: string,
  name: 'limit' | 'offset',
  value: number,
): ResponseRule {
  return pageRule(clause, operation, (input) => {
    const found = shownPage(input)[name];
    if (askedNumber(input, name) !== 'absent' || found === undefined) return [];
    const message = `${name} is not ${value}, though the request leaves it to its default`;
    return [judgedAt(`/${name}`, found === value, message, String(value), found)];
  });
}

/**
 * A page field that repeats what was asked for. `largestSure`: beyond it a target may cap the value, since the
 * document sets no upper bound.
 */
export function echoOf(
  clause: string,
  operation: string,
  name: 'limit' | 'offset',
  largestSure = Number.POSITIVE_INFINITY,
): ResponseRule {
  return pageRule(clause, operation, (input) => {
    const asked = askedNumber(input, name);
    const page = shownPage(input);
    const found = page[name];
    if (typeof asked !== 'number' || found === undefined) return [];
    // Behind the end no first item tells where the page stands: its end is where it is, too.
    const isBehindTheEnd = page.items?.length === 0 && asked > (page.totalCount ?? asked);
    if (name === 'offset' && isBehindTheEnd && found === page.totalCount) return [];
    // What totalCount counts under a filter is not told, so that it may lie behind the end of what is left.
    if (name === 'offset' && page.items?.length === 0 && found < asked && isFiltered(input)) return [];
    if (asked > largestSure && found >= largestSure && found < asked) return [];
    return [judgedAt(`/${name}`, found === asked, `${name} is not the one asked for`, String(asked), found)];
  });
}

/** Parameters that take nothing away from a list. */
const NO_FILTERS: ReadonlySet<string> = new Set(['limit', 'offset', 'sorts']);

/** True for a page of a part of the list, which may end anywhere. */
function isFiltered(input: ResponseInput): boolean {
  const asked = Object.keys(input.query).map((name) => name.replace(/\[\]$/, ''));
  return asked.some((name) => !NO_FILTERS.has(name)) && askedNumber(input, 'limit') !== 0;
}

/** A page never holds more items than the limit it shows. */
export function pageWithinLimit(clause: string, operation: string): ResponseRule {
  return pageRule(clause, operation, (input) => {
    const { items, limit } = shownPage(input);
    if (items === undefined || limit === undefined) return [];
    const pointer = `/${ITEMS[operation]}`;
    const message = `the page holds ${items.length} items, more than its limit`;
    return [judgedAt(pointer, items.length <= limit, message, `at most ${limit} items`, items.length)];
  });
}

/** No item stands twice on one page, as far as items show what they are. */
export function eachOnce(clause: string, operation: string): ResponseRule {
  return pageRule(clause, operation, (input) => {
    const ids = shownPage(input).items?.map((item) => textField(item, 'id')) ?? [];
    const seen = new Set<string>();
    const twice = ids.findIndex((id) => id !== undefined && id !== '' && seen.size === seen.add(id).size);
    if (twice === -1 && seen.size < 2) return [];
    if (twice === -1) return [...HOLDS];
    const pointer = `/${ITEMS[operation]}/${twice}/id`;
    return [
      brokenAt(pointer, 'one item stands on the page twice', 'an id that no other item shows', ids[twice]),
    ];
  });
}

/**
 * totalCount is never below what the page shows of the list. A page behind the end tells nothing here: only
 * comparing pages shows whether the count or the page is wrong.
 */
export function totalCoversPage(clause: string, operation: string): ResponseRule {
  return pageRule(clause, operation, (input) => {
    const { items, offset, totalCount } = shownPage(input);
    if (items === undefined || offset === undefined || totalCount === undefined) return [];
    if (totalCount < 0) return [brokenAt('/totalCount', 'totalCount is negative', 'at least 0', totalCount)];
    // Behind the first page a page that is cut wrongly would be blamed on the count.
    if (offset !== 0) return [];
    // So would an item that stands on it twice, which is a fault of its own.
    const ids = items.map((item, place) => textField(item, 'id') || place);
    const end = new Set(ids).size;
    const message = `totalCount is below the ${end} items of the first page`;
    return [judgedAt('/totalCount', totalCount >= end, message, `at least ${end}`, totalCount)];
  });
}
