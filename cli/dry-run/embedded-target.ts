import { targetFileOf } from '../../fixtures/server/target.ts';
import { makeWorld } from '../../fixtures/server/world.ts';
import { completeTarget, type Target } from '../../fixtures/target/target-file.ts';

/** What the embedded server would offer to those who have this token, without it being started. */
export function embeddedTarget(token: string): Target {
  const { store } = makeWorld({ seed: 1, token, clock: () => new Date(), alterations: [] });
  return completeTarget(targetFileOf('http://127.0.0.1/v1beta1', store));
}
