import type { JsonObject, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { variableName } from '../../../fixtures/host/symbolic.ts';
import { resultClause } from '../../../spec/clause-names.ts';
import { pointerTo, textField } from '../../../spec/rules/support/json.ts';
import { trySend } from '../steps/try-send.ts';
import type { DeploymentScene } from './scenes.ts';
import { sendUpdate } from './send-update.ts';

/** An update with values that no other deployment was ever sent, which its deployment took. */
interface Marked {
  scene: DeploymentScene;
  texts: readonly string[];
  reply: Reply;
}

/**
 * Judges that an update changes the deployment in its path, and neither another one nor a workspace (section 4.2): each
 * is sent values of its own, and then an update that says nothing of them, whose answer shows none of another one's.
 */
export async function judgeOthersLeftAlone(
  ctx: CheckContext,
  scenes: readonly DeploymentScene[],
): Promise<void> {
  if (scenes.length < 2) return;
  const marked: Marked[] = [];
  for (const scene of scenes) {
    const description = ctx.name(`${scene.name}|description of its own`);
    const email = `${ctx.name(`${scene.name}|e-mail of its own`)}@example.com`;
    const fields = { description, contactEmails: [email] };
    const send = (words: string, more: JsonObject): Promise<Reply> =>
      sendUpdate(ctx, scene, words, { fields: { ...fields, ...more }, intent: 'probe' });
    const identity = ctx.name(`${scene.name}|identity of its own`);
    const value = ctx.name(`${scene.name}|value of its own`);
    // What an identity looks like is not told, so that these may be none to a target. All deployments have the key.
    const all = await send('values and an identity of its own', {
      workloadIdentity: identity,
      drWorkloadIdentity: identity,
      environmentVariables: [{ key: variableName(ctx.name('of each')), value, isSecret: false }],
    });
    const reply = all.ok ? all : await send('values of its own', {});
    if (reply.ok) marked.push({ scene, texts: [description, email, identity, value], reply });
  }
  if (await judgeWorkspaces(ctx, marked)) return;
  for (const scene of scenes) {
    const reply = await sendUpdate(ctx, scene, 'behind values of others');
    if (!reply.ok || !reply.body) continue;
    for (const other of marked) {
      if (other.scene.deployment.id === scene.deployment.id) continue;
      const name = fieldWith(reply.body, other.texts);
      if (name === undefined) continue;
      ctx.fail(resultClause('update-deployment'), reply, {
        message: `an answer shows ${name} as it was sent to another deployment`,
        expected: `nothing that was sent to ${other.scene.name} alone`,
        found: JSON.stringify(reply.body[name]),
        where: 'response',
        pointer: pointerTo(name),
        before: [other.reply],
      });
      return;
    }
  }
}

/** What a workspace has that describes it, as a deployment has. */
const DESCRIBING: readonly string[] = ['name', 'description'];

/**
 * Judges that the workspaces of deployments are not described as these were; true where one is. What else an answer
 * shows of a workspace may tell of its deployments.
 */
async function judgeWorkspaces(ctx: CheckContext, marked: readonly Marked[]): Promise<boolean> {
  const ids = new Set(marked.map(({ scene }) => scene.deployment.workspaceId));
  for (const workspaceId of ids) {
    const reply = await trySend(ctx, {
      operation: 'get-workspace',
      intent: 'probe',
      case: `workspace of ${marked.find(({ scene }) => scene.deployment.workspaceId === workspaceId)?.scene.name}`,
      params: { workspaceId },
    });
    if (!reply?.ok) continue;
    const shown = DESCRIBING.map((name) => ({ name, text: textField(reply.body, name) }));
    const isOf = ({ texts }: Marked, text = ''): boolean => texts.includes(text);
    const taken = shown.find(({ text }) => marked.some((one) => isOf(one, text)));
    const other = taken && marked.find((one) => isOf(one, taken.text));
    if (!other) continue;
    const { name, text } = taken;
    ctx.fail(resultClause('update-deployment'), reply, {
      message: `a workspace shows as its ${name} what a deployment was sent`,
      expected: `nothing that was sent to ${other.scene.name} alone`,
      found: JSON.stringify(text),
      where: 'response',
      pointer: pointerTo(name),
      before: [other.reply],
    });
    return true;
  }
  return false;
}

/** What an answer shows of what it was sent; its other fields may tell of whatever happened. */
const SHOWN: readonly string[] = [
  'contactEmails',
  'description',
  'environmentVariables',
  'name',
  'scalingSpec',
  'workerQueues',
  'workloadIdentity',
];

/** The field of an answer that holds one of some texts, of those that updates set; undefined where none does. */
export function fieldWith(body: JsonObject, texts: readonly string[]): string | undefined {
  return SHOWN.find((name) => {
    const json = JSON.stringify(body[name] ?? null);
    return texts.some((text) => json.includes(text));
  });
}
