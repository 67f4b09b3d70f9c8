import { ARRAY_STYLES } from './array-styles.ts';
import { noOutcome, type Outcome } from './findings.ts';
import { readPage } from './list-page.ts';
import type { ListSession } from './list-session.ts';
import { askBoth, BOTH, choose } from './several-sorts.ts';

/** Judges that two sorts that both count leave no item out: the list has as many under them as without (section 4.10). */
export async function judgeCountUnderSorts(session: ListSession): Promise<Outcome> {
  const { kind, count } = session;
  const sorts = choose([...session.whole.items.values()], kind.sortFields);
  if (!sorts) return noOutcome();
  for (const style of ARRAY_STYLES) {
    const { answer, reply } = await askBoth(session, style, sorts, 'asc');
    const total = answer === BOTH ? readPage(kind, reply)?.totalCount : undefined;
    if (total === undefined) continue;
    const clause = `${kind.operation}.total-count`;
    if (total === count) return { passes: [clause], findings: [] };
    const note = {
      message: `under two sorts (${style.name}) the list has another length than without them`,
      expected: String(count),
      found: String(total),
      where: 'response' as const,
      pointer: '/totalCount',
    };
    return { passes: [], findings: [{ clause, reply, note }] };
  }
  return noOutcome();
}
