import { isOfTheCaller, isRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import { settle } from '../../../fixtures/engine/settle.ts';
import type { Call, Intent, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { namePrefix } from '../../../fixtures/host/symbolic.ts';
import { operation } from '../../../spec/openapi.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { judgeWithoutBody } from '../steps/without-a-body.ts';

/** The operation that reads it. */
export const OPERATION = 'get-organization';
const PARAMETER = 'getOrganization.in.isLookUpOnly';

/** How isLookUpOnly is sent: with either value, or not at all. */
export type LookUp = 'true' | 'false' | 'absent';

/** How often each is asked for: a fault may show in every so many answers. */
const ROUNDS = 3;

/** Words a request for the organization. */
export function organizationCall(lookUp: LookUp, intent: Intent, round = 0): Call {
  return {
    operation: OPERATION,
    intent,
    case: `isLookUpOnly=${lookUp}/${round}`,
    ...(lookUp === 'absent' ? {} : { query: [['isLookUpOnly', lookUp]] }),
  };
}

/** Asks for the organization in each way; returns the last accepted answer of each. */
export async function readOrganization(ctx: CheckContext): Promise<Map<LookUp, Reply>> {
  const accepted = new Map<LookUp, Reply>();
  const refused = new Map<LookUp, Reply>();
  for (const lookUp of ['absent', 'true', 'false'] as const) {
    for (let round = 0; round < ROUNDS; round += 1) {
      const reply = await settle(ctx, (attempt) => ({
        ...organizationCall(lookUp, 'core', round),
        repeat: attempt > 0,
      }));
      if (lookUp === 'absent') ctx.recorder.base(OPERATION, reply.ok);
      (reply.ok ? accepted : refused).set(lookUp, reply);
      if (!reply.ok) break;
    }
  }
  if (accepted.size === 0) {
    const plain = refused.get('absent');
    ctx.notExercised(ctx.coveredClauses(), `the organization was refused (${plain?.outcome})`);
    if (plain) await judgeWithoutBody(ctx, plain);
    return accepted;
  }
  for (const lookUp of accepted.keys()) ctx.pass(...clausesOf(lookUp));
  for (const [lookUp, reply] of refused) await blame(ctx, lookUp, reply, accepted);
  return accepted;
}

/** Clauses that an accepted request exercises. */
function clausesOf(lookUp: LookUp): string[] {
  const own = lookUp === 'absent' ? [] : [`${PARAMETER}.type`];
  return ['get-organization.valid-accepted', `${PARAMETER}.presence`, ...own];
}

/** Blames a refusal, once more confirmed, on the parameter or on the one value of it. */
async function blame(
  ctx: CheckContext,
  lookUp: LookUp,
  first: Reply,
  accepted: ReadonlyMap<LookUp, Reply>,
): Promise<void> {
  const [twinLookUp, twin] = [...accepted][0] ?? [];
  if (!twin || !twinLookUp) return;
  const again = await settle(ctx, () => ({ ...organizationCall(lookUp, 'core'), repeat: true }));
  const control = await settle(ctx, () => ({ ...organizationCall(twinLookUp, 'core'), repeat: true }));
  if (again.ok || !control.ok || !isRefusal(again) || isOfTheCaller(again)) {
    ctx.notExercised(
      clausesOf(lookUp),
      `a valid request was never refused for what it asks (${first.outcome})`,
    );
    return;
  }
  const neitherValue = !accepted.has('true') && !accepted.has('false');
  const clause =
    lookUp === 'absent'
      ? 'get-organization.valid-accepted'
      : neitherValue
        ? `${PARAMETER}.presence`
        : `${PARAMETER}.type`;
  ctx.fail(clause, again, {
    message: `a valid request (isLookUpOnly ${lookUp}) was refused while one with isLookUpOnly ${twinLookUp} was accepted`,
    expected: 'a 2xx status',
    found: `status ${again.outcome}`,
    where: 'request',
    twin: { reply: control, differs: 'isLookUpOnly' },
  });
}

/** Names of the fields that an answer shows. */
const shownBy = (reply: Reply | undefined): Set<string> => new Set(Object.keys(reply?.body ?? {}));

/**
 * Without the parameter an answer is that to one of its values. A field that is always present and that both values
 * show must not be missing without it, whichever value is the default.
 */
export function judgeDefault(ctx: CheckContext, answers: ReadonlyMap<LookUp, Reply>): void {
  const [plain, yes, no] = [answers.get('absent'), answers.get('true'), answers.get('false')];
  if (!plain?.body || !yes?.body || !no?.body) return;
  const [shown, withTrue, withFalse] = [shownBy(plain), shownBy(yes), shownBy(no)];
  for (const [name, { requiredness, anchor }] of operation(OPERATION).response.fields) {
    if (requiredness !== 'required' || !withTrue.has(name) || !withFalse.has(name)) continue;
    ctx.judge(`${anchor}.presence`, shown.has(name), plain, () => ({
      message: `${name} is missing without isLookUpOnly, though it is there with either value of it`,
      expected: name,
      found: 'no such field',
      where: 'response',
      pointer: '',
      before: [yes, no],
    }));
  }
  const same = (other: ReadonlySet<string>) =>
    shown.size === other.size && [...shown].every((name) => other.has(name));
  const like = [same(withTrue) ? 'true' : '', same(withFalse) ? 'false' : ''].filter((word) => word !== '');
  const answer = like.length === 0 ? 'like neither' : `like that to ${like.join(' and ')}`;
  ctx.observe('get-organization.look-up-only-default', answer, plain);
}

/** Judges that the organization has a name of its own (section 2.9), none that the run gave to what it created. */
export function judgeName(ctx: CheckContext, answers: ReadonlyMap<LookUp, Reply>): void {
  const prefix = namePrefix(ctx.scope.header.runId);
  for (const reply of answers.values()) {
    const name = textField(reply.body, 'name') ?? '';
    ctx.judge('get-organization.id-of-path', !name.includes(prefix), reply, () => ({
      message: 'the organization has the name of something that the run has created',
      expected: 'the name of the organization',
      found: name,
      where: 'response',
      pointer: '/name',
    }));
  }
}
