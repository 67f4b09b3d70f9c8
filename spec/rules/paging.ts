/** One page of a list as it was answered. */
export interface Page {
  offset: number;
  /** Limit that was asked for, or the one the answer shows where the target may cap it. */
  limit: number;
  /** Identities of the page's items, in order. */
  ids: readonly string[];
  totalCount: number;
}

/** What is wrong with a set of pages, for people and for the clause that it breaks. */
export interface PagingFinding {
  kind: 'repeated' | 'missing' | 'strange' | 'total-count' | 'beyond-end';
  message: string;
  expected: string;
  found: string;
}

const few = (ids: readonly string[]): string =>
  JSON.stringify(ids.slice(0, 5)) + (ids.length > 5 ? ` and ${ids.length - 5} more` : '');

/**
 * Holds pages that follow each other against the whole list: no item twice, none missing, none that the whole
 * does not have. Judge it only under an order that the target keeps (all sort keys distinct, or repeating a
 * request repeats its order) and while the list does not change.
 */
export function judgePartition(pages: readonly Page[], whole: readonly string[]): PagingFinding[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const id of pages.flatMap((page) => page.ids)) {
    if (seen.has(id)) repeated.add(id);
    seen.add(id);
  }
  const all = new Set(whole);
  const missing = [...all].filter((id) => !seen.has(id));
  const strange = [...seen].filter((id) => !all.has(id));
  const finding = (
    kind: PagingFinding['kind'],
    ids: readonly string[],
    message: string,
    expected: string,
  ): PagingFinding[] => (ids.length === 0 ? [] : [{ kind, message, expected, found: few(ids) }]);
  return [
    ...finding('repeated', [...repeated], 'items stand on more than one page', 'each item on one page'),
    ...finding('missing', missing, 'items of the list stand on no page', 'every item on some page'),
    ...finding('strange', strange, 'pages hold items that the whole list lacks', 'items of the list only'),
  ];
}

/** Every page of one request shows the same totalCount: the number of items of the whole list. */
export function judgeTotals(pages: readonly Page[], expected: number): PagingFinding[] {
  const wrong = pages.find((page) => page.totalCount !== expected);
  if (!wrong) return [];
  return [
    {
      kind: 'total-count',
      message: `totalCount of the page at ${wrong.offset} is not the number of items of the whole list`,
      expected: String(expected),
      found: String(wrong.totalCount),
    },
  ];
}

/** Pages that begin at or behind the end of a list of `count` items hold nothing. */
export function judgeBeyondEnd(pages: readonly Page[], count: number): PagingFinding[] {
  return pages
    .filter((page) => page.offset >= count && page.ids.length > 0)
    .map((page) => ({
      kind: 'beyond-end',
      message: `a page that begins at ${page.offset} of ${count} items is not empty`,
      expected: 'no items',
      found: few(page.ids),
    }));
}

/** True when two readings of a whole list do not hold the same items: somebody changed it meanwhile. */
export function listChanged(before: readonly string[], after: readonly string[]): boolean {
  const [left, right] = [new Set(before), new Set(after)];
  return left.size !== right.size || [...left].some((id) => !right.has(id));
}

/** True when two readings of a list come in the same order. */
export function sameOrder(before: readonly string[], after: readonly string[]): boolean {
  return before.length === after.length && before.every((id, i) => id === after[i]);
}
