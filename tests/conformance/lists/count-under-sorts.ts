import { ARRAY_STYLES } from './array-styles.ts';
import { noOutcome, type Outcome } from './findings.ts';
import { readPage } from './list-page.ts';
import type { ListSession } from './list-session.ts';
import { askBoth, BOTH, choose } from './several-sorts.ts';

/**
 * Judges that two sorts that both count leave no item out: the list is told to be as long under them as without, before
 * them and behind (sections 4.10, 4.13).
 */
export async function judgeCountUnderSorts(session: ListSession): Promise<Outcome> {
  const { kind, reader } = session;
  const sorts = choose([...session.whole.items.values()], kind.sortFields);
  if (!sorts) return noOutcome();
  const usual = async (): Promise<number | undefined> => {
    const reply = await reader.probe([['limit', '1']]);
    return reply.ok ? readPage(kind, reply)?.totalCount : undefined;
  };
  for (const style of ARRAY_STYLES) {
    const before = await usual();
    const { answer, reply } = await askBoth(session, style, sorts, 'asc');
    const total = answer === BOTH ? readPage(kind, reply)?.totalCount : undefined;
    if (total === undefined) continue;
    // A list that changes meanwhile says nothing.
    if (before === undefined || (await usual()) !== before) return noOutcome();
    const clause = `${kind.operation}.total-count`;
    if (total === before) return { passes: [clause], findings: [] };
    const note = {
      message: `under two sorts (${style.name}) the list has another length than without them`,
      expected: String(before),
      found: String(total),
      where: 'response' as const,
      pointer: '/totalCount',
    };
    return { passes: [], findings: [{ clause, reply, note }] };
  }
  return noOutcome();
}
