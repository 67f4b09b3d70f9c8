import { PAUSES, pause } from '../../../fixtures/engine/settle.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { trySend } from './try-send.ts';

/**
 * Waits until a workspace that was just created can be read, for some two seconds at most: a target may take a moment
 * until all of it knows. What cannot be read even then is used all the same: reading may be forbidden.
 */
export async function untilThere(ctx: CheckContext, workspaceId: string): Promise<void> {
  for (const ms of [0, ...PAUSES]) {
    if (ms > 0) await pause(ms, ctx);
    const reply = await trySend(ctx, {
      operation: 'get-workspace',
      intent: 'probe',
      case: 'own workspace/there',
      params: { workspaceId },
      repeat: true,
    });
    if (reply?.ok !== false) return;
  }
}
