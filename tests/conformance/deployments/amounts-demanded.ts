import { isOfTheState, isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import type { Reply } from '../../../fixtures/host/call.ts';

/** How an update of a deployment is sent: with amounts or without any, and whether it may be asked for again. */
export interface Amounts {
  amounts: boolean;
  round: number;
  /** True where it must be answered at once: the one before it may have been refused for the moment's sake. */
  atOnce: boolean;
}

/** Sends updates of a deployment that differ in nothing but the amounts. */
export type SendAmounts = (how: Amounts) => Promise<Reply>;

/** How often it is refused without amounts, each time behind one with them that is taken. */
const ROUNDS = 2;

/**
 * Whether a deployment that takes updates with amounts refuses those without any. They are required where remote
 * execution is disabled, and there alone (section 2.3), so that this tells it of one that does not show it. `rest`
 * waits for longer than an update is at work that keeps the next one out.
 */
export async function demandsAmounts(send: SendAmounts, rest: () => Promise<void>): Promise<boolean> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    // What is at work on the update before refuses whatever comes next: not behind a rest as well.
    if (round === ROUNDS) await rest();
    const without = await send({ amounts: false, round, atOnce: false });
    if (!isPlainRefusal(without) && !isOfTheState(without)) return false;
    const beside = await send({ amounts: true, round, atOnce: !isPlainRefusal(without) });
    if (!beside.ok) return false;
  }
  return true;
}
