import { bounded, type Figure, megabytes, plain, seconds, times } from './figure.ts';
import { fullRun, type RunCosts } from './full-run.ts';

/** Random cases per operation and class of which linearity is measured: none, once, twice and four times as many. */
const RUNS = [0, 400, 800, 1600];

/** Most that a default run may take, in MB. */
const MOST_MEMORY = 400;

/** The default run, as a person starts it: time, then memory (looking at memory costs time, so in a run of its own). */
export async function defaultRuns(rounds: number): Promise<Figure[]> {
  const timed: RunCosts[] = [];
  for (let i = 0; i < rounds; i += 1) timed.push(await fullRun());
  const [best] = timed.sort((a, b) => a.seconds - b.seconds);
  if (!best) return [];
  const { memory } = await fullRun({ watchMemory: true });
  const most = { most: MOST_MEMORY };
  return [
    plain('default full run: requests', best.requests.toLocaleString('en-US')),
    plain('default full run: processor time of all processes', seconds(best.processorSeconds)),
    bounded('default full run: from command to exit', best.seconds, { most: 10 }, seconds),
    ...(memory === undefined
      ? [plain('default full run: peak memory', 'not told by this system')]
      : [
          bounded('default full run: peak memory of the largest process', memory.largest, most, megabytes),
          bounded('default full run: peak memory of all processes together', memory.whole, most, megabytes),
        ]),
  ];
}

/**
 * Whether the time of a full run grows with `--runs` as the number does. Told by processor time, which what else the
 * machine does hardly touches: differences between single runs are too small for a clock on the wall.
 */
export async function linearity(): Promise<Figure[]> {
  const taken: number[] = [];
  for (const runs of RUNS) taken.push((await fullRun({ runs })).processorSeconds);
  return [
    plain(`full run with --runs ${RUNS.join(' / ')}: processor time`, taken.map(seconds).join(' / ')),
    bounded(
      'a random case of the upper half, relative to the lower',
      bend(RUNS, taken),
      { most: 1.5 },
      times,
    ),
  ];
}

/**
 * How much steeper a curve is between its last two points than between its first and its last but one: 1 for a straight
 * line, 3 for a square at 0, 1, 2 and 4.
 */
export function bend(at: readonly number[], values: readonly number[]): number {
  const slope = (from: number, to: number): number =>
    ((values.at(to) ?? 0) - (values.at(from) ?? 0)) / ((at.at(to) ?? 0) - (at.at(from) ?? 0));
  return slope(-2, -1) / slope(0, -2);
}
