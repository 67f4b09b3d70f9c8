import { askLater, pause } from '../../../fixtures/engine/settle.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';

/** Pauses (ms) that what is kept for sorted lists is given to catch up with a rotation. */
const RESTS: readonly number[] = [0, 3_000, 4_000, 5_000];

/**
 * What is wrong with a sorted list however often it is looked at; undefined once a look finds nothing.
 *
 * @param look Looks at the list.
 */
export function lasting<T>(ctx: CheckContext, look: () => Promise<T | undefined>): Promise<T | undefined> {
  return askLater(
    (ms) => pause(ms, ctx),
    look,
    (found) => found === undefined,
    RESTS,
  );
}
