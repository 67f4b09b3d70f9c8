import { isPlainRefusal } from '../../../fixtures/engine/plain-refusal.ts';
import type { Json, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { probe } from '../steps/try-send.ts';

/** The answers to the plain rollbacks of one listed deployment, one a deploy. */
export interface RollbackOutcome {
  scene: string;
  replies: readonly Reply[];
}

/**
 * Explains deployments of which every plain rollback was refused. Which deploys are fit for a rollback is not
 * documented, but that some deployments have none at all is more than that: by a rollback without a description that
 * is taken, or else by another deployment's that is.
 */
export async function explainRefusedRollbacks(
  ctx: CheckContext,
  outcomes: readonly RollbackOutcome[],
): Promise<void> {
  const taken = outcomes.flatMap(({ replies }) => replies).find(({ ok }) => ok);
  for (const { scene, replies } of outcomes) {
    const [refused] = replies;
    if (!refused || !replies.every(isPlainRefusal)) continue;
    const bare = await again(ctx, refused, `${scene}/without description`, {});
    const still = await again(ctx, refused, `${scene}/again`, refused.call.body);
    if (!still || !isPlainRefusal(still)) continue;
    const twin = bare?.ok ? bare : taken;
    if (!twin) continue;
    ctx.fail(bare?.ok ? 'rollback.in.description.type' : 'rollback-deploy.valid-accepted', refused, {
      message: bare?.ok
        ? 'a rollback was refused with a description and taken without one'
        : 'every rollback of a listed deployment was refused while another deployment could be rolled back',
      expected: 'a 2xx status',
      found: `status ${refused.outcome}`,
      where: 'request',
      twin: { reply: twin, differs: bare?.ok ? 'description' : 'deployment' },
    });
  }
}

function again(
  ctx: CheckContext,
  { call }: Reply,
  key: string,
  body: Json | undefined,
): Promise<Reply | undefined> {
  return probe(ctx, () => ({
    operation: call.operation,
    case: key,
    ...(call.params ? { params: call.params } : {}),
    ...(body === undefined ? {} : { body }),
  }));
}
