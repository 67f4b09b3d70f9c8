import { pause } from '../../../fixtures/engine/settle.ts';
import type { JsonObject, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { isTheSameToken, type ListedTokens, tokensOf } from './as-listed.ts';
import { type RotateAgain, tokenIdOf } from './rotate.ts';

const CLAUSE = 'rotate-token.id-of-path';
const FIELD = 'shortToken';

/** How long (ms) a list is given to show what a rotation answered. */
const REST = 3_000;

/** Signs that stand for what is left out of a value. */
const LEFT_OUT = /[*.\u2022\u25cf\u2026]+/;

/** What a short value shows of the whole: its parts between signs that stand for something else. */
const partsOf = (value: string): string[] => value.split(LEFT_OUT).filter((part) => part !== '');

/** Whether two short values can be of one value, of which each shows more or less. */
export function canBeOfOne(one: string, other: string): boolean {
  const isIn = (parts: string, whole: string): boolean =>
    partsOf(parts).every((part) => whole.toLowerCase().includes(part.toLowerCase()));
  return isIn(one, other) || isIn(other, one);
}

/**
 * Judges that a list shows of a rotated token no short value that nobody ever answered for it (sections 2.10, 4.11):
 * neither a list before the rotations, nor any of them. One of a former rotation is no fault, for lists may lag. Nor is
 * one that others have caused, who may have rotated the token: so it is rotated once more in between.
 *
 * @param before The tokens as they were listed before any rotation.
 * @param behind The same behind them.
 * @param rotations Every accepted rotation, in order.
 */
export async function judgeShortTokens(
  ctx: CheckContext,
  before: ListedTokens,
  behind: ListedTokens,
  rotations: readonly Reply[],
  rotateAgain: RotateAgain,
): Promise<void> {
  for (const id of new Set(rotations.map(tokenIdOf))) {
    const [first, shown] = [before.get(id), behind.get(id)];
    const answers = rotations.filter((one) => tokenIdOf(one) === id);
    const last = answers.at(-1);
    if (!first || !shown || !last?.body) continue;
    if (![first.token, shown.token].every((one) => isTheSameToken(one, last.body))) continue;
    const known = [first.token, ...answers.map(({ body }) => body)].map((one) => textField(one, FIELD));
    // What one answer leaves out nobody can hold a list to.
    if (known.some((one) => !one?.trim())) continue;
    const isForeign = (token: JsonObject | undefined): boolean => {
      const value = textField(token, FIELD)?.trim();
      return !!value && known.every((one) => one !== undefined && !canBeOfOne(one, value));
    };
    if (!isForeign(shown.token)) continue;
    const listed = async (): Promise<{ token: JsonObject; reply: Reply } | undefined> => {
      await pause(REST, ctx);
      const page = await tokensOf(ctx, shown.place);
      const token = page?.items.find((one) => textField(one, 'id') === id);
      return page && token ? { token, reply: page.reply } : undefined;
    };
    if (!isForeign((await listed())?.token)) continue;
    const again = await rotateAgain(last);
    known.push(textField(again.body, FIELD));
    if (!again.ok || !isTheSameToken(shown.token, again.body)) continue;
    const end = await listed();
    if (!end || !isForeign(end.token)) continue;
    ctx.fail(CLAUSE, again, {
      message: `the list of ${shown.place.label} shows another ${FIELD} for the rotated token than any rotation answered`,
      expected: textField(end.token, FIELD) ?? '',
      found: textField(again.body, FIELD) ?? '',
      where: 'response',
      pointer: `/${FIELD}`,
      twin: { reply: end.reply, differs: 'the token as its list shows it seconds later' },
    });
    return;
  }
}
