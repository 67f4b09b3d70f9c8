import { isOfTheState, isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import type { Reply } from '../../../fixtures/host/call.ts';

/** Sends an update of a deployment with amounts or without any, which differ in nothing else. */
export type SendAmounts = (amounts: boolean, round: number) => Promise<Reply>;

/** How often it is refused without amounts, each time behind one with them that is taken. */
const ROUNDS = 2;

/**
 * Whether a deployment that takes updates with amounts refuses those without any. They are required where remote
 * execution is disabled, and there alone (section 2.3), so that this tells it of one that does not show it.
 */
export async function demandsAmounts(send: SendAmounts): Promise<boolean> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const without = await send(false, round);
    if (!isPlainRefusal(without) && !isOfTheState(without)) return false;
    const beside = await send(true, round);
    if (!beside.ok) return false;
  }
  return true;
}
