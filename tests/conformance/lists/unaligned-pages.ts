import type { Finding } from './findings.ts';
import { isWellCutWalk } from './judge-walk.ts';
import type { ListKind } from './list-kind.ts';
import type { ListPage } from './list-page.ts';
import type { ListSession } from './list-session.ts';
import { idsOf, pageQuery, type Walk } from './walk.ts';

/** A page that begins inside pages that were read before. */
export interface Across {
  page: ListPage;
  /** What those pages hold there. */
  expected: readonly string[];
  /** One of them. */
  before: ListPage | undefined;
}

/** Offsets beside the multiples of a page size: one inside the first page, late or amid the list, and one after it. */
const besideMultiples = (size: number, count: number): number[] =>
  size > 1 ? [Math.min(size - 1, Math.ceil(count / 2)), size + 1] : [];

/**
 * Judges pages that begin where none of a complete walk does: which items they hold follows from the offset alone,
 * whatever the limit is (sections 4.10, 4.13). `placed` are the items whose place the target is bound to.
 */
export async function judgeUnaligned(
  { reader, kind, count }: ListSession,
  walked: Walk,
  placed: ReadonlySet<string>,
  repeat: boolean,
): Promise<Finding[]> {
  const { query, size, complete } = walked;
  if (!complete) return [];
  const findings: Finding[] = [];
  for (const offset of besideMultiples(size, count).filter((one) => one < count)) {
    const page = await reader.read(pageQuery(query, size, offset), repeat);
    if (!page) continue;
    const expected = idsOf(walked).slice(offset, offset + size);
    findings.push(...judgeAcross(kind, { page, expected, before: walked.pages[0] }, size, placed));
  }
  return findings;
}

/** A page that begins inside another one goes on where its offset says. */
export function judgeAcross(
  kind: ListKind,
  { page, expected, before }: Across,
  size: number,
  placed: ReadonlySet<string>,
): Finding[] {
  if (!isWellCutWalk({ query: [], size, pages: [page], complete: false })) return [];
  const isElsewhere = (id: string, at: number): boolean => placed.has(id) && page.ids[at] !== id;
  if (!before || !expected.some(isElsewhere)) return [];
  const note = {
    message: `the page at ${page.offset} does not hold what the pages of ${size} that begin elsewhere hold there`,
    expected: JSON.stringify(expected),
    found: JSON.stringify(page.ids),
    where: 'response' as const,
    pointer: `/${kind.itemsField}`,
    before: [before.reply],
  };
  return [{ clause: `${kind.operation}.pages-partition`, reply: page.reply, note }];
}
