import { isRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import { pause } from '../../../fixtures/engine/settle.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { probe } from '../steps/try-send.ts';
import { type PlainRequest, plainReads } from './plain-requests.ts';
import { type RotateAgain, tokenIdOf } from './rotate.ts';
import { DAY, VALIDITY } from './validity.ts';

/** How long (ms) a value that opened something rests before it is used again, and again where it is refused then. */
const RESTS: readonly number[] = [2_500, 1_500, 3_000];

/** How often a value must be lost, each time a fresh one, to be nobody else's doing. */
const ROUNDS = 2;

/** A value that opened something, and what it opened. */
export interface Opened {
  rotation: Reply;
  value: string;
  word: PlainRequest;
  first: Reply;
}

/**
 * Judges that the value that a rotation gives stays good: what it opened it opens seconds later as well, whatever else
 * was rotated meanwhile, for tokens are valid until they end (sections 5, 2.10). One token of each type is followed
 * while another one of its type is rotated. A value that never opens anything tells nothing, for which permissions a
 * token has is not told.
 *
 * @param rotations The last rotation of each token.
 */
export async function judgeLastingValues(
  ctx: CheckContext,
  rotations: readonly Reply[],
  rotateAgain: RotateAgain,
): Promise<void> {
  const typeOf = ({ body }: Reply): string | undefined => textField(body, 'type');
  const types = new Set(rotations.map(typeOf));
  const groups = [...types].map((type) => rotations.filter((one) => typeOf(one) === type));
  const lost: Lost[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const followed = round === 1 ? groups : groups.filter((group) => lost.some((one) => one.group === group));
    const found = await lostIn(ctx, followed, rotateAgain);
    if (found.length === 0) return;
    lost.splice(0, lost.length, ...found);
  }
  const [one] = lost;
  if (one) blame(ctx, one);
}

/** A value that is no longer good, of the first token of a group. */
interface Lost extends Opened {
  group: readonly Reply[];
  last: Reply;
}

/** The groups of which the first token loses a fresh value while others are rotated. */
async function lostIn(
  ctx: CheckContext,
  groups: readonly (readonly Reply[])[],
  rotateAgain: RotateAgain,
): Promise<Lost[]> {
  const opened: { group: readonly Reply[]; kept: Opened }[] = [];
  for (const group of groups) {
    const [first] = group;
    const kept = first && (await openWith(ctx, await rotateAgain(first)));
    if (kept) opened.push({ group, kept });
  }
  for (const { group } of opened) if (group[1]) await rotateAgain(group[1]);
  const lost: Lost[] = [];
  for (const [i, { group, kept }] of opened.entries()) {
    const last = await refusedForGood(ctx, kept, i === 0 ? RESTS : [0, ...RESTS.slice(1)]);
    if (last) lost.push({ ...kept, group, last });
  }
  return lost;
}

/** The value that a rotation gave, if it is one that goes on for a day; one without an end does. */
export function valueForADay({ ok, body }: Reply): string | undefined {
  const value = textField(body, 'token')?.trim() ?? '';
  const end = Date.parse(textField(body, 'endAt') ?? '');
  return ok && value !== '' && !(end - Date.now() < DAY) ? value : undefined;
}

/** What the value of a rotation opens, if it is one that goes on for a day. */
export async function openWith(ctx: CheckContext, rotation: Reply): Promise<Opened | undefined> {
  const value = valueForADay(rotation);
  if (value === undefined) return undefined;
  for (const word of plainReads(ctx)) {
    const first = await use(ctx, { rotation, word }, value);
    if (first?.ok) return { rotation, value, word, first };
  }
  return undefined;
}

/** The last of several refusals in a row, behind each of which the run's own token was let in; undefined else. */
export async function refusedForGood(
  ctx: CheckContext,
  opened: Opened,
  rests: readonly number[],
): Promise<Reply | undefined> {
  let last: Reply | undefined;
  for (const ms of rests) {
    await pause(ms, ctx);
    last = await use(ctx, opened, opened.value);
    if (!last || last.ok || !isRefusal(last)) return undefined;
    const own = await use(ctx, opened);
    if (!own?.ok) return undefined;
  }
  return last;
}

/** Sends what a value opened once more, with the run's own token where there is no value. */
function use(
  ctx: CheckContext,
  { rotation, word }: Pick<Opened, 'rotation' | 'word'>,
  value?: string,
): Promise<Reply | undefined> {
  const key = `${rotation.call.case}/${value === undefined ? 'beside its value' : 'its value'}`;
  const authorization = value === undefined ? {} : { authorization: `Bearer ${value}` };
  return probe(ctx, () => ({ ...word(), ...authorization, case: key, repeat: true }));
}

function blame(ctx: CheckContext, { rotation, group, first, last }: Lost): void {
  const others = group.length > 1 ? ', and another token of its type was rotated in between' : '';
  ctx.fail(VALIDITY, last, {
    message: `the value of a rotated token opened something and is refused seconds later${others}`,
    expected: `the answer that it got before; its endAt is ${textField(rotation.body, 'endAt') ?? 'not set'}`,
    found: `status ${last.outcome} with the value of ${tokenIdOf(rotation)}`,
    where: 'request',
    before: [rotation, first],
  });
}
