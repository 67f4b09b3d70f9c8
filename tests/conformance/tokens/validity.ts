import type { JsonObject, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { openedTwice } from './opened-twice.ts';
import { plainChanges, plainCreation } from './plain-changes.ts';
import { plainReads } from './plain-requests.ts';
import { tokenIdOf } from './rotate.ts';

/** Clause of when tokens are good. */
export const VALIDITY = 'auth.token-validity';

/** How far (ms) a time has to lie from now to count, whatever the clocks of both sides show. */
export const DAY = 86_400_000;

/** Times before this one stand for none at all, such as the zero of a clock. */
const NO_TIME = Date.parse('1980-01-01T00:00:00Z');

/** How long (ms) a token that is out of its time rests before it is used again. */
const REST = 2_000;

/** By which field, and how, a token is out of its time. */
export interface OutOfTime {
  field: 'startAt' | 'endAt';
  words: string;
}

/**
 * Whether a token that a rotation answered is a day or more before its start, or behind its end (sections 5, 2.10).
 * Now is what the answer's own clocks tell, the `Date` header and the time of the update, each of which the token must
 * be out of: a server may show times of another clock than the one that dates its answers.
 */
export function outOfTime(body: JsonObject | undefined, date: string | undefined): OutOfTime | undefined {
  const told = [date, textField(body, 'updatedAt')].map((one) => Date.parse(one ?? ''));
  const known = told.filter((ms) => !Number.isNaN(ms));
  const clocks = Number.isNaN(told[0]) ? [...known, Date.now()] : known;
  const [start, end] = ['startAt', 'endAt'].map((name) => Date.parse(textField(body, name) ?? ''));
  if (start !== undefined && start - Math.max(...clocks) > DAY)
    return { field: 'startAt', words: 'more than a day before its start' };
  if (end !== undefined && end > NO_TIME && Math.min(...clocks) - end > DAY)
    return { field: 'endAt', words: 'more than a day behind its end' };
  return undefined;
}

/** {@link outOfTime} of a rotation's answer. */
export const rotatedOutOfTime = ({ body, exchange }: Reply): OutOfTime | undefined =>
  outOfTime(body, exchange.headers.get('date'));

/**
 * Judges that the value of a rotated token opens nothing where the rotation's own answer says that the token is out of
 * its time: neither what can be read, nor the creation of a workspace, nor, for the first token of a kind, any other
 * change, used twice, seconds apart. A value that is refused is nobody's fault, whatever the times.
 *
 * @param rotation The last rotation of the token.
 * @param isFirst Whether no token before it was out of its time by the same field.
 * @returns Whether the token was blamed.
 */
async function judgeValue(
  ctx: CheckContext,
  rotation: Reply,
  out: OutOfTime,
  isFirst: boolean,
): Promise<boolean> {
  const value = textField(rotation.body, 'token');
  if (value === undefined || value.trim() === '') return false;
  const words = `${rotation.call.case}/out of its time`;
  const changes = isFirst ? plainChanges(ctx, words, tokenIdOf(rotation)) : [];
  const requests = [...plainReads(ctx), ...plainCreation(ctx, words), ...changes];
  const opened = await openedTwice(ctx, requests, { value, case: words, rest: REST });
  if (!opened) return false;
  ctx.fail(VALIDITY, opened.second, {
    message: `the value of a rotated token is accepted ${out.words}, as its rotation tells it`,
    expected: 'no OK answer',
    found: `status ${opened.second.outcome} with a token whose ${out.field} is ${textField(rotation.body, out.field)}`,
    where: 'request',
    before: [rotation, opened.first],
  });
  return true;
}

/** Judges the last rotation of each token ({@link judgeValue}) until one is blamed. */
export async function judgeValidity(ctx: CheckContext, rotations: readonly Reply[]): Promise<void> {
  const fields = new Set<string>();
  for (const rotation of rotations) {
    const out = rotatedOutOfTime(rotation);
    if (!out) continue;
    if (await judgeValue(ctx, rotation, out, !fields.has(out.field))) return;
    fields.add(out.field);
  }
}
