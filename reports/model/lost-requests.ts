import type { MergedRecord } from '../../spec/record/merge.ts';
import { count, percent } from '../text.ts';

/** Outcomes of requests that no whole answer came back to, though repeated where that is safe. */
const UNANSWERED: readonly string[] = ['refused', 'timeout', 'reset', 'closed'];

/** Outcomes of requests whose answer came, and could not be read: no HTTP, too much of it, a broken coding. */
const UNREADABLE: readonly string[] = ['protocol', 'too-large', 'bad-encoding'];

const LOST: readonly string[] = [...UNANSWERED, ...UNREADABLE];

/** What stands behind an outcome where the request was faulty: hanging up may be how a target refuses. */
const TO_FAULTS = ' to faults';

/** Requests that may get lost whatever their share: in a short run a single one says nothing. */
const BEARABLE = 20;

/** Share of all requests from which on what a target loses decides what the others could show. */
const BAD_SHARE = 0.05;

/** How often each outcome was met. */
type Counts = readonly (readonly [outcome: string, times: number])[];

const outcomesOf = (merged: MergedRecord | null): Counts =>
  Object.values(merged?.operations ?? {}).flatMap((tally) => Object.entries(tally.statuses));

const sum = (counts: Counts): number => counts.reduce((total, [, times]) => total + times, 0);

/** What was met of some kinds, each with its number. */
function inWords(counts: Counts, kinds: readonly string[]): string {
  return kinds
    .map((kind) => [kind, sum(counts.filter(([outcome]) => outcome.split(' ', 1)[0] === kind))] as const)
    .filter(([, number]) => number > 0)
    .map(([kind, number]) => `${kind} ${number.toLocaleString('en-US')}`)
    .join(', ');
}

/**
 * Why nothing can rest on a target that loses many of the requests sent to it; undefined where it is bearable. Nothing
 * in the document promises an answer, so it is no violation; but what got lost might have been one. Who loses faulty
 * requests alone refuses them; who loses others as well has lost them all.
 */
export function lossOf(merged: MergedRecord | null): string | undefined {
  const all = outcomesOf(merged);
  const plain = all.filter(([outcome]) => LOST.includes(outcome));
  if (sum(plain) <= BEARABLE) return undefined;
  const faulty = all.filter(([outcome]) => LOST.some((kind) => outcome === `${kind}${TO_FAULTS}`));
  const lost = [...plain, ...faulty];
  const share = sum(lost) / sum(all);
  if (share < BAD_SHARE) return undefined;
  return `${count(sum(lost), 'request')} of ${sum(all).toLocaleString('en-US')} (${percent(share)}) got no answer that can be read (${inWords(lost, LOST)}), more than a verdict can rest on: look at the target and at what stands before it`;
}

/** What to tell of answers that came and could not be read, however few and whatever they answered. */
export function unreadableNotices(merged: MergedRecord | null): string[] {
  const all = outcomesOf(merged);
  const met = all.filter(([outcome]) => UNREADABLE.includes(outcome.split(' ', 1)[0] ?? ''));
  if (sum(met) === 0) return [];
  const [shown] = (merged?.robustness ?? []).filter(({ id }) => id.includes('.unreadable.'));
  const example = shown
    ? `; one of ${shown.operation}: ${shown.message} See 'Robustness' in the report.`
    : '';
  return [
    `${count(sum(met), 'answer')} of ${sum(all).toLocaleString('en-US')} could not be read (${inWords(met, UNREADABLE)})${example}`,
  ];
}
