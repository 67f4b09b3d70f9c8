import { isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import type { Json } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { DeploymentScene } from './scenes.ts';
import { sendUpdate } from './send-update.ts';

/** An override that holds longer than any run. */
const override = (isHibernating: boolean): Record<string, Json> => ({
  isDevelopmentMode: true,
  scalingSpec: { hibernationSpec: { override: { isHibernating, overrideUntil: '2099-01-02T13:45:30Z' } } },
});

/**
 * Puts a deployment for development to sleep and wakes it (section 2.3): the override is judged by the answer that
 * shows it. What sleeps may refuse updates, so that it is done last, to the last listed one of several, and only where
 * an override that keeps it awake is taken. Whether one may sleep now is the target's business.
 */
export async function judgeHibernation(ctx: CheckContext, scenes: readonly DeploymentScene[]): Promise<void> {
  const scene = scenes.filter(({ facts }) => facts.isDevelopmentMode === true).at(-1);
  if (!scene || scenes.length < 2) return;
  const awake = await sendUpdate(ctx, scene, 'kept awake', { fields: override(false), intent: 'exotic' });
  if (!awake.ok) return;
  const asleep = await sendUpdate(ctx, scene, 'put to sleep', {
    fields: override(true),
    intent: 'exotic',
    once: true,
  });
  if (!asleep.ok && isPlainRefusal(asleep)) return;
  const woken = await sendUpdate(ctx, scene, 'woken', { fields: override(false), intent: 'exotic' });
  if (woken.ok) return;
  ctx.notice(
    `${scene.name} was asked to hibernate, and refused to be woken (${woken.outcome}): wake it by hand, by an override whose isHibernating is false.`,
  );
}
