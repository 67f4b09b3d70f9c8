import { isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import { pause, settle } from '../../../fixtures/engine/settle.ts';
import type { JsonObject, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { field, textField } from '../../../spec/rules/support/json.ts';
import type { DeploymentScene } from './scenes.ts';
import { sendUpdate } from './send-update.ts';

const CLAUSE = 'update-deployment.valid-accepted';

/** So many deployments must take nothing more: one may have its own reasons. */
const FEWEST = 2;

/** How long (ms) they rest before they are asked again: what the last update set going should be over. */
const REST = 3_000;

/** The state that forbids nothing (decision 0013). */
const RESTING = 'HEALTHY';

/** A deployment that took updates, and the last one that it took. */
export interface LastTaken {
  scene: DeploymentScene;
  reply: Reply;
}

/** One that takes nothing any more, and the refusal of the plain update. */
interface Locked extends LastTaken {
  refused: Reply;
}

/**
 * Judges that no value locks deployments up: every field of an update is there to be updated (sections 2.3, 4.2).
 * Blamed is one that several deployments were sent by the last update that they took, at rest, where both the plain
 * update that they took before and that very last one are refused again and again from then on.
 */
export async function judgeLocked(ctx: CheckContext, taken: readonly LastTaken[]): Promise<void> {
  const locked: Locked[] = [];
  for (const one of taken) {
    const refused = await refusesBoth(ctx, one, 'first');
    if (refused) locked.push({ ...one, refused });
  }
  const [suspect] = [...valuesOf(locked)].filter(([, among]) => among.length >= FEWEST);
  if (!suspect) return;
  await pause(REST, ctx);
  const [value, among] = suspect;
  const still: Locked[] = [];
  for (const one of among) {
    const refused = await refusesBoth(ctx, one, 'second');
    if (refused) still.push({ ...one, refused });
  }
  const [first] = still;
  if (!first || still.length < FEWEST) return;
  ctx.fail(CLAUSE, first.refused, {
    message: `${still.length} deployments took an update with ${value} and no other behind it, not even the same one`,
    expected: 'a 2xx status',
    found: `status ${first.refused.outcome}`,
    where: 'request',
    twin: { reply: first.scene.shown, differs: `sent before the update with ${value}` },
    before: [first.reply],
  });
}

/** The refusal of the plain update where the last one that was taken is refused as well. */
async function refusesBoth(
  ctx: CheckContext,
  { scene, reply }: LastTaken,
  round: string,
): Promise<Reply | undefined> {
  // One that is put to sleep may have to be woken first.
  const isPutToSleep = field(reply.call.body, 'scalingSpec') !== undefined;
  if (isPutToSleep || textField(reply.body, 'status') !== RESTING) return undefined;
  const plain = await sendUpdate(ctx, scene, `plain behind all others, ${round}`);
  if (!isPlainRefusal(plain)) return undefined;
  const same = await settle(ctx, () => ({ ...reply.call, repeat: true }));
  return isPlainRefusal(same) ? plain : undefined;
}

/** What the last updates held that the plain ones do not, with the deployments that were sent it. */
function valuesOf(locked: readonly Locked[]): Map<string, Locked[]> {
  const found = new Map<string, Locked[]>();
  for (const one of locked) {
    const { body } = one.reply.call;
    for (const name of Object.keys((body ?? {}) as JsonObject)) {
      const [sent, plain] = [field(body, name), field(one.refused.call.body, name)];
      if (typeof sent === 'object' || sent === plain) continue;
      const value = `${name} ${JSON.stringify(sent)}`;
      found.set(value, [...(found.get(value) ?? []), one]);
    }
  }
  return found;
}
