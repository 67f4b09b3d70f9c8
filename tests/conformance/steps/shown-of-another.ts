import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { textField } from '../../../spec/rules/support/json.ts';

/** Milliseconds by which one moment may be shown differently: rounded up, and rounded down. */
const ROUNDING = 2_000;

/** Texts that differ; of two moments such as no rounding makes of one. */
function differ(one: string, other: string): boolean {
  const apart = Math.abs(Date.parse(one) - Date.parse(other));
  return one !== other && !(apart <= ROUNDING);
}

/**
 * Judges that answers about one thing show no value of another one: what is said of it differs from one answer to the
 * next, and once it is what an answer about another thing says of that. Nobody changes a thing into another one for a
 * moment.
 *
 * @param groups Accepted answers, in order, by the id of the thing that was asked for.
 * @param fields Texts and moments that tell one thing from another.
 */
export function judgeShownOfAnother(
  ctx: CheckContext,
  clause: string,
  groups: ReadonlyMap<string, readonly Reply[]>,
  fields: readonly string[],
): void {
  for (const name of fields) {
    const shownBy = ({ body }: Reply): string => textField(body, name)?.trim() ?? '';
    for (const [id, replies] of groups) {
      const others = [...groups].flatMap(([other, theirs]) => (other === id ? [] : theirs));
      const reply = replies.find(
        (one) =>
          shownBy(one) !== '' &&
          others.some((other) => shownBy(other) === shownBy(one)) &&
          replies.some((own) => shownBy(own) !== '' && differ(shownBy(own), shownBy(one))),
      );
      const own = reply && replies.find((one) => shownBy(one) !== '' && differ(shownBy(one), shownBy(reply)));
      const other = reply && others.find((one) => shownBy(one) === shownBy(reply));
      if (!reply || !own || !other) continue;
      ctx.fail(clause, reply, {
        message: `${name} is that of another one, and not what another answer shows`,
        expected: shownBy(own),
        found: shownBy(reply),
        where: 'response',
        pointer: `/${name}`,
        twin: { reply: own, differs: 'nothing: another answer about the same one' },
        before: [other],
      });
      return;
    }
  }
}
