import { mayBeDoneTwice } from '../../../fixtures/engine/answer-kinds.ts';
import type { Json, JsonObject, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { variableName } from '../../../fixtures/host/symbolic.ts';
import { flagField, listField, textField } from '../../../spec/rules/support/json.ts';
import { shownTwice } from '../../../spec/rules/support/shown-twice.ts';
import type { DeploymentScene } from './scenes.ts';
import { sendUpdate } from './send-update.ts';

const FIELD = 'environmentVariables';
const KEPT = 'update-deployment.environment-variables-kept';

/** What was sent to one deployment and to no other, and the last answer that shows what it has. */
export interface Followed {
  scene: DeploymentScene;
  /** Keys that no other run and no other deployment was sent, and the value of a secret among them. */
  keys: readonly string[];
  secret: string;
  sent: Reply;
  last: Reply;
}

/**
 * Sends variables, one of them secret, then others, then none: those sent are there (judged by the response rules), no
 * later answer shows the secret's value (judged likewise), and whether the earlier ones stay is observed. What is sent
 * once more under the key of a plain one, with another value, as two secrets and then as a plain one again, takes its
 * place where it is accepted. Undefined where the deployment took no variables.
 */
export async function followVariables(
  ctx: CheckContext,
  scene: DeploymentScene,
): Promise<Followed | undefined> {
  const variable = (name: string, isSecret: boolean): JsonObject => ({
    isSecret,
    key: variableName(ctx.name(`${scene.name}|${name}`)),
    value: ctx.name(`${scene.name}|value of ${name}`),
  });
  const [plain, secret] = [variable('plain', false), variable('secret', true)];
  // A server may hide long values alone.
  const short: JsonObject = { ...variable('short secret', true), value: 'Rk7-q2' };
  const first = [plain, secret, short];
  const sent = await sendUpdate(ctx, scene, 'variables', { fields: { [FIELD]: first } });
  if (!sent.ok) return undefined;
  judgeTwice(ctx, sent);
  const others = await sendUpdate(ctx, scene, 'other variables', {
    fields: { [FIELD]: [variable('other', false)] },
  });
  observeKept(ctx, sent, others, 'when others are sent');
  const additions: Addition[] = [
    { words: 'several variables', variables: [variable('third', false), variable('fourth', false)] },
    { words: 'a secret variable', variables: [variable('fifth', true)] },
    { words: 'no variables', variables: [] },
  ];
  for (const addition of additions) {
    const later = await sendUpdate(ctx, scene, addition.words, { fields: { [FIELD]: addition.variables } });
    if (addition.variables.length === 0) observeKept(ctx, sent, later, 'when none are sent');
    if (isWiped(sent, others, later)) await judgeWiped(ctx, scene, first, others.call.body, addition);
  }
  const again = (words: string, isSecret: boolean): JsonObject => ({
    ...plain,
    isSecret,
    value: ctx.name(`${scene.name}|${words}`),
  });
  await sendUpdate(ctx, scene, 'another value', { fields: { [FIELD]: [again('another value', false)] } });
  await sendUpdate(ctx, scene, 'now secret', { fields: { [FIELD]: [again('now secret', true)] } });
  await sendUpdate(ctx, scene, 'another secret', { fields: { [FIELD]: [again('another secret', true)] } });
  const last = await sendPlainAgain(ctx, scene, again('plain again', false));
  const keys = first.map((one) => textField(one, 'key') ?? '');
  return { scene, keys, secret: textField(secret, 'value') ?? '', sent, last };
}

/** Judges that none of the variables that were added once, under keys that were not there, is shown twice. */
function judgeTwice(ctx: CheckContext, sent: Reply): void {
  const added = listField(sent.call.body, FIELD) ?? [];
  const shown = listField(sent.body, FIELD) ?? [];
  const [twice] = shownTwice(added, shown, 'key');
  if (twice === undefined || sent.violated.has('deployment.secret-values-omitted') || mayBeDoneTwice(sent))
    return;
  ctx.fail('update-deployment.environment-variables-added', sent, {
    message: 'an environment variable that was added once is there twice',
    expected: JSON.stringify(twice),
    found: JSON.stringify(shown.filter((one) => textField(one, 'key') === textField(twice, 'key'))),
    where: 'response',
    pointer: `/${FIELD}`,
  });
}

/** Variables that an update adds to others, and how its case is worded. */
interface Addition {
  words: string;
  variables: JsonObject[];
}

/** Whether variables that another one was added to are no longer all there behind a later addition. */
function isWiped(sent: Reply, others: Reply, later: Reply): boolean {
  const [wanted, beside, left] = [keysIn(sent), keysIn(others), keysIn(later)];
  if (!others.ok || !later.ok || !wanted || !beside || !left) return false;
  return wanted.every((key) => beside.includes(key)) && !wanted.every((key) => left.includes(key));
}

/**
 * Whether variables stay is open, but not from one update to the next: where those that were there outlast another one
 * that is added, adding none, several, or a secret takes none away. Blamed when it does so a second time.
 */
async function judgeWiped(
  ctx: CheckContext,
  scene: DeploymentScene,
  variables: JsonObject[],
  withOthers: Json | undefined,
  addition: Addition,
): Promise<void> {
  const update = (words: string, sent: Json) =>
    sendUpdate(ctx, scene, `${words} beside ${addition.words}, once more`, { fields: { [FIELD]: sent } });
  const sent = await update('variables', variables);
  const others = await update('other variables', listField(withOthers, FIELD) ?? []);
  const later = await update('former ones', addition.variables);
  if (!sent.ok || !isWiped(sent, others, later)) return;
  const gone = (keysIn(sent) ?? []).filter((key) => !keysIn(later)?.includes(key));
  ctx.fail('update-deployment.environment-variables-added', later, {
    message: `an update that adds ${addition.words} has taken away some that one with another variable let be`,
    expected: `variables of keys ${gone.slice(0, 3).join(', ')}`,
    found: JSON.stringify(keysIn(later)?.slice(0, 5)),
    where: 'response',
    pointer: `/${FIELD}`,
    before: [sent, others],
  });
}

/**
 * What was a secret is sent as a plain variable. A target may let it stay a secret; where it does not, the value sent
 * now is shown (judged by the response rules), and not the one that was to stay hidden.
 */
async function sendPlainAgain(
  ctx: CheckContext,
  scene: DeploymentScene,
  variable: JsonObject,
): Promise<Reply> {
  const fields = { [FIELD]: [variable] };
  const first = await sendUpdate(ctx, scene, 'plain again', { fields, intent: 'probe' });
  const shown = listField(first.body, FIELD)?.find((one) => textField(one, 'key') === variable.key);
  if (!first.ok || flagField(shown, 'isSecret') === true) return first;
  return sendUpdate(ctx, scene, 'plain again, once more', { fields });
}

/**
 * Judges that no deployment shows what was sent to another one (section 4.2): the answer to the last update shows the
 * deployment that was updated. Of two deployments, the one that was updated last shows what both were sent.
 */
export function judgeSeparate(ctx: CheckContext, followed: readonly Followed[]): void {
  for (const { scene, last } of followed) {
    judgeSecretsElsewhere(ctx, scene, last, followed);
    const shown = keysIn(last) ?? [];
    const other = followed.find(
      (one) => one.scene.deployment.id !== scene.deployment.id && one.keys.some((key) => shown.includes(key)),
    );
    if (!other) continue;
    ctx.fail('update-deployment.result', last, {
      message: 'an answer shows an environment variable that was sent to another deployment',
      expected: `no variable that was sent to ${other.scene.name} alone`,
      found: other.keys.find((key) => shown.includes(key)) ?? '',
      where: 'response',
      pointer: `/${FIELD}`,
      before: [other.sent],
    });
  }
}

/** No answer shows a secret, whichever deployment it was sent to (section 2.3). */
function judgeSecretsElsewhere(
  ctx: CheckContext,
  scene: DeploymentScene,
  last: Reply,
  followed: readonly Followed[],
): void {
  const answer = JSON.stringify(last.body ?? {});
  const others = followed.filter((one) => one.scene.deployment.id !== scene.deployment.id);
  const told = others.find(({ secret }) => secret !== '' && answer.includes(secret));
  if (!told) return;
  ctx.fail('deployment.secret-values-omitted', last, {
    message: 'the value of a secret variable that was sent to another deployment is shown',
    expected: `no value of ${told.scene.name}`,
    found: 'the secret value',
    where: 'response',
    before: [told.sent],
  });
}

const keysIn = (reply: Reply): string[] | undefined =>
  listField(reply.body, FIELD)?.map((item) => textField(item, 'key') ?? '');

function observeKept(ctx: CheckContext, sent: Reply, later: Reply, when: string): void {
  const wanted = (listField(sent.call.body, FIELD) ?? []).map((item) => textField(item, 'key') ?? '');
  const [then, now] = [keysIn(sent), keysIn(later)];
  // Only variables that were once shown can be seen to stay or to go.
  if (!then || !now || !wanted.every((key) => then.includes(key))) return;
  const left = wanted.filter((key) => now.includes(key)).length;
  const answer = left === wanted.length ? 'kept' : left === 0 ? 'gone' : 'some of them kept';
  ctx.observe(KEPT, `${when}: ${answer}`, later);
}
