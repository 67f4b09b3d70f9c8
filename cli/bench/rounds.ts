/**
 * Measures several things in turn, round by round, and returns the best of each: what else the machine does can only
 * make a figure worse, and it does so to all of them alike.
 */
export async function bestOf<Name extends string>(
  rounds: number,
  measures: Readonly<Record<Name, () => Promise<number> | number>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(measures) as Name[];
  const best = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) best[name] = Math.max(best[name], await measures[name]());
  }
  return best;
}
