import { BASE, type Fault, type Model, type Selection } from '../../../fixtures/engine/model.ts';
import { callFor, modelCase } from '../../../fixtures/engine/probe.ts';
import type { Call } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { NoRangeLeft } from '../../../fixtures/host/ranges.ts';

/**
 * Words a case of a model, the base unless something is selected or broken. Undefined where the fault has no place in
 * it, or no address range is left for it.
 */
export function wordCase(
  ctx: CheckContext,
  model: Model,
  words: string,
  { selection = BASE, fault }: { selection?: Selection; fault?: Fault } = {},
): Call | undefined {
  try {
    return callFor({ ctx, model, accepted: () => false }, modelCase(model, words, selection, fault));
  } catch (error) {
    if (error instanceof NoRangeLeft) return undefined;
    throw error;
  }
}
