import { ARRAY_STYLES, type ArrayStyle } from './array-styles.ts';
import { noOutcome, type Outcome } from './findings.ts';
import { askSorted, type Sort } from './first-of-two-sorts.ts';
import type { ListSession } from './list-session.ts';
import {
  choose,
  FEWEST_TURNED,
  follows,
  keysInOrder,
  ordersTies,
  type TwoSorts,
  turned,
} from './several-sorts.ts';

/**
 * Judges that each of two sorts has a direction of its own: a target that reads both where both rise and where both
 * fall, the first before the second, must order by the first as it says where the second says otherwise (sections 4.10,
 * 4.13). A target may refuse that.
 */
export async function judgeDirectionOfEach(session: ListSession): Promise<Outcome> {
  const outcome = noOutcome();
  const sorts = choose([...session.whole.items.values()], session.kind.sortFields);
  if (!sorts) return outcome;
  for (const style of ARRAY_STYLES) {
    const twin = await readBoth(session, style, sorts);
    if (!twin) continue;
    const asked: readonly [Sort, Sort] = [
      [sorts.first, 'asc'],
      [sorts.second, 'desc'],
    ];
    const mixed = await askSorted(session, style, ...asked);
    if (!mixed) return outcome;
    const { name, clause } = sorts.first;
    if (follows(mixed.items, sorts.first, 'asc')) {
      outcome.passes.push(clause);
      return outcome;
    }
    outcome.findings.push({
      clause,
      reply: mixed.reply,
      note: {
        message: `${name}:asc before ${sorts.second.name}:desc (${style.name}) does not order the list, and does so before ${sorts.second.name}:asc`,
        expected: `the order of ${name}:asc`,
        found: JSON.stringify(keysInOrder(mixed.items, sorts.first).slice(0, 20)),
        where: 'response',
        twin: { reply: twin.reply, differs: `direction of ${sorts.second.name}` },
      },
    });
    return outcome;
  }
  return outcome;
}

/** The list where both sorts rise, if both are seen to count there and where both fall, the first before the second. */
async function readBoth(
  session: ListSession,
  style: ArrayStyle,
  sorts: TwoSorts,
): Promise<Awaited<ReturnType<typeof askSorted>>> {
  const { first, second } = sorts;
  const rising = await askSorted(session, style, [first, 'asc'], [second, 'asc']);
  const falling = await askSorted(session, style, [first, 'desc'], [second, 'desc']);
  if (!rising || !falling) return undefined;
  const counts =
    follows(rising.items, first, 'asc') &&
    follows(falling.items, first, 'desc') &&
    ordersTies(rising.items, sorts, 'asc') &&
    ordersTies(falling.items, sorts, 'desc');
  const isFirst = !follows(rising.items, second, 'asc') && !follows(falling.items, second, 'desc');
  return counts && isFirst && turned(rising.items, falling.items, sorts) >= FEWEST_TURNED
    ? rising
    : undefined;
}
