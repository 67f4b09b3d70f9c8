import type { MergedRecord } from '../../spec/record/merge.ts';
import { count, percent } from '../text.ts';

/** Outcomes of requests that no whole answer came back to, though repeated where that is safe. */
const LOST: readonly string[] = ['refused', 'timeout', 'reset', 'closed'];

/** Requests that may get lost whatever their share: in a short run a single one says nothing. */
const BEARABLE = 20;

/** Share of all requests from which on what a target loses decides what the others could show. */
const BAD_SHARE = 0.05;

/**
 * Why nothing can rest on a target that loses many of the requests sent to it; undefined where it is bearable. Nothing
 * in the document promises an answer, so it is no violation; but what got lost might have been one.
 */
export function lossOf(merged: MergedRecord | null): string | undefined {
  const statuses = Object.values(merged?.operations ?? {}).flatMap((tally) => Object.entries(tally.statuses));
  const sum = (of: typeof statuses): number => of.reduce((total, [, number]) => total + number, 0);
  const lost = statuses.filter(([outcome]) => LOST.includes(outcome));
  const share = sum(lost) / sum(statuses);
  if (sum(lost) <= BEARABLE || share < BAD_SHARE) return undefined;
  const kinds = LOST.map((kind) => [kind, sum(lost.filter(([outcome]) => outcome === kind))] as const)
    .filter(([, number]) => number > 0)
    .map(([kind, number]) => `${kind} ${number.toLocaleString('en-US')}`);
  return `${count(sum(lost), 'request')} of ${sum(statuses).toLocaleString('en-US')} (${percent(share)}) were never answered (${kinds.join(', ')}), more than a verdict can rest on: look at the target and at what stands before it`;
}
