import { FILTER_NAMES, type FilterCase, type FilterName } from './filter-cases.ts';
import { type FilteredLists, filterKey } from './filters.ts';

/** Most pairs of values tried of each pair of filters; of the two that take words, all are. */
const MOST_PAIRS = 6;

/** How many combinations are to tell of each filter, by the number of filters that stand together. */
const TELLING: Readonly<Record<number, number>> = { 2: 2, 3: 2, 4: 1 };

/** What a combination tells: of which filters it shows that they are read, and whether something is left at all. */
type Goal = FilterName | 'something left';

interface Rated {
  cases: FilterCase[];
  goals: ReadonlySet<Goal>;
}

/** Lists as sets: each is looked at in hundreds of combinations. */
const SETS = new WeakMap<readonly string[], ReadonlySet<string>>();

function setOf(list: readonly string[]): ReadonlySet<string> {
  const set = SETS.get(list) ?? new Set(list);
  SETS.set(list, set);
  return set;
}

/** Identities that several lists have in common. */
function common(lists: readonly (readonly string[])[]): Set<string> {
  const [first = [], ...others] = [...lists].sort((a, b) => a.length - b.length);
  const sets = others.map(setOf);
  return new Set(first.filter((id) => sets.every((set) => set.has(id))));
}

/** What several filters leave together. */
export function leftBy(cases: readonly FilterCase[], lists: FilteredLists): Set<string> {
  return common(cases.map((one) => lists.get(filterKey(one))?.ids ?? []));
}

/**
 * The filters of a combination that take something away from what all others leave: one that takes nothing away may
 * as well be ignored. Of filters that list nothing alone nothing is told.
 */
export function toldOf(cases: readonly FilterCase[], lists: FilteredLists): FilterName[] {
  if (cases.some((one) => (lists.get(filterKey(one))?.ids ?? []).length === 0)) return [];
  const left = leftBy(cases, lists).size;
  const takes = (one: FilterCase): boolean =>
    leftBy(
      cases.filter((other) => other !== one),
      lists,
    ).size > left;
  return cases.filter(takes).map(({ name }) => name);
}

function goalsOf(cases: FilterCase[], lists: FilteredLists): Rated {
  const something: Goal[] = leftBy(cases, lists).size > 0 ? ['something left'] : [];
  return { cases, goals: new Set<Goal>([...toldOf(cases, lists), ...something]) };
}

/**
 * Combinations that tell together, so many times, of every filter of which any tells, and one that leaves something;
 * those of values that were not chosen yet come first.
 */
function covering(all: readonly Rated[], times: number): Rated[] {
  const names = new Set(all.flatMap(({ cases }) => cases.map(({ name }) => name)));
  const wanted = new Map<Goal, number>([...names].map((name) => [name, times]));
  wanted.set('something left', 1);
  const chosen: Rated[] = [];
  const values = new Set<string>();
  const fresh = ({ cases }: Rated): number => cases.filter((one) => !values.has(filterKey(one))).length;
  const gain = ({ goals }: Rated): number => [...goals].filter((goal) => (wanted.get(goal) ?? 0) > 0).length;
  for (;;) {
    let [best, most]: [Rated | undefined, number] = [undefined, 0];
    for (const one of all) {
      const gained = gain(one);
      // Values count less than any goal.
      const score = gained === 0 || chosen.includes(one) ? 0 : gained * FILTER_NAMES.length + fresh(one);
      if (score > most) [best, most] = [one, score];
    }
    if (!best) return chosen;
    chosen.push(best);
    for (const goal of best.goals) wanted.set(goal, (wanted.get(goal) ?? 0) - 1);
    for (const one of best.cases) values.add(filterKey(one));
  }
}

/** The telling combinations, and others up to a number: first those that leave something. */
function filledUp(all: readonly Rated[], chosen: readonly Rated[], most: number): Rated[] {
  const others = all.filter((one) => one.goals.size > 0 && !chosen.includes(one));
  const byWorth = others.sort((a, b) => b.goals.size - a.goals.size);
  return [...chosen, ...byWorth].slice(0, Math.max(most, chosen.length));
}

/** Every set of two to four filters that the document lets stand together. */
function kinds(): FilterName[][] {
  let sets: FilterName[][] = [[]];
  for (const name of FILTER_NAMES) sets = [...sets, ...sets.map((set) => [...set, name])];
  const areApart = (set: FilterName[]) => !(set.includes('deploymentIds') && set.includes('workspaceIds'));
  return sets.filter((set) => set.length > 1 && areApart(set)).sort((a, b) => a.length - b.length);
}

/**
 * Pairs, triples and fours of filters that may stand together, the most telling ones of each kind. `broken` filters,
 * which list the wrong things alone, are left out.
 */
export function combinedCases(
  cases: readonly FilterCase[],
  lists: FilteredLists,
  broken: ReadonlySet<FilterName>,
): FilterCase[][] {
  const known = cases.filter((one) => lists.has(filterKey(one)) && !broken.has(one.name));
  return kinds().flatMap((kind) => {
    let all: FilterCase[][] = [[]];
    for (const name of kind) {
      const values = known.filter((one) => one.name === name);
      all = all.flatMap((left) => values.map((right) => [...left, right]));
    }
    if (kind.join() === 'channelTypes,entityType') return all;
    const rated = all.map((one) => goalsOf(one, lists));
    const chosen = covering(rated, TELLING[kind.length] ?? 1);
    const some = kind.length === 2 ? filledUp(rated, chosen, MOST_PAIRS) : chosen;
    return some.map((one) => one.cases);
  });
}
