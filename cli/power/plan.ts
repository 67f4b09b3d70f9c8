import type { CheckMeta } from '../../fixtures/check.ts';
import { type Deviation, UnknownAlterationError, type Variant } from '../../fixtures/server/alterations.ts';
import { combinationsOf } from './combine.ts';
import { coveringFirst, drawnBeside, groupOf, numberOf } from './groups.ts';
import type { Job } from './job.ts';

/** What is to be measured, as the command line says. */
export interface Selection {
  kind: 'all' | 'deviations' | 'variants';
  /** Ids of deviations or variants; several variants joined by `+` are on together. */
  only: readonly string[];
  /** Ids of operations: only what concerns one of them; empty: everything. */
  operations: readonly string[];
  /** How many of each to draw by seed; null: all. */
  sample: number | null;
  /** How often all variants are divided into groups that are on together. */
  rounds: number;
  seed: number;
  /** Random cases of each model. */
  runs: number;
  /** Run every unit, whatever the fault is about. */
  everyUnit: boolean;
  /** Whether deviations end with the unit that finds them, and variants run only together with others. */
  quick: boolean;
}

/** A deviation, and the job that runs the checks against it. */
export interface PlannedDeviation {
  deviation: Deviation;
  job: Job;
}
/** Variants that are on together, and the job that runs the checks against them. */
export interface PlannedVariants {
  variants: Variant[];
  job: Job;
}

/** All jobs of a proof, in the order in which they are handed out. */
export interface Plan {
  deviations: PlannedDeviation[];
  variants: PlannedVariants[];
}

/** Everything that there is to choose from. */
export interface Stock {
  deviations: ReadonlyMap<string, Deviation>;
  variants: ReadonlyMap<string, Variant>;
  metas: readonly CheckMeta[];
  /** Ids of the operations that each unit sends requests to on the plain server. */
  traffic: Readonly<Record<string, readonly string[]>>;
}

/** The runs of a selection. Throws {@link UnknownAlterationError} for an unknown id. */
export function planRuns(selection: Selection, stock: Stock): Plan {
  const { seed, only, sample, kind, quick } = selection;
  const wanted = only.map((id) => find(id, stock));
  const isChosen = only.length > 0;
  // What names no operations may change any of them.
  const concerns = ({ operations }: { operations?: readonly string[] }): boolean =>
    selection.operations.length === 0 ||
    operations === undefined ||
    operations.some((id) => selection.operations.includes(id));
  const deviations = isChosen
    ? wanted.flatMap(({ deviation }) => deviation ?? [])
    : draw([...stock.deviations.values()].filter(concerns), sample, seed);
  const variants = isChosen
    ? wanted.flatMap(({ variants: together }) => (together === undefined ? [] : [together]))
    : [
        ...draw([...stock.variants.values()].filter(concerns), sample, seed).map((one) => [one]),
        ...combined(selection, stock).filter((together) => together.some(concerns)),
      ];
  const planned = variants.map((together, index) =>
    // Chosen ones run under the very seed asked for, so that a run can be repeated.
    planVariants(together, isChosen ? seed : seed + index, selection, stock),
  );
  return {
    deviations:
      kind === 'variants' ? [] : deviations.map((one) => planDeviation(one, selection, stock.metas)),
    variants:
      kind === 'deviations'
        ? []
        : quick && !isChosen
          ? planned.filter(({ variants }) => !isMixed(variants))
          : planned,
  };
}

/** True for a choice on its own that mixes hold as well. */
function isMixed([one, ...others]: readonly Variant[]): boolean {
  return others.length === 0 && one?.empties === undefined;
}

function find(id: string, { deviations, variants }: Stock): { deviation?: Deviation; variants?: Variant[] } {
  const deviation = deviations.get(id);
  if (deviation !== undefined) return { deviation };
  const together = id.split('+').map((one) => {
    const variant = variants.get(one);
    if (variant === undefined)
      throw new UnknownAlterationError('deviation or variant', one, [
        ...deviations.keys(),
        ...variants.keys(),
      ]);
    return variant;
  });
  return { variants: together };
}

function draw<T extends { id: string }>(all: readonly T[], sample: number | null, seed: number): T[] {
  if (sample === null) return [...all];
  const rank = ({ id }: T): number => numberOf(`sample/${seed}/${id}`);
  return [...all].sort((a, b) => rank(a) - rank(b)).slice(0, sample);
}

/** Groups of variants that are on together, a division of all of them for each round. */
function combined({ rounds, sample, seed }: Selection, { variants }: Stock): Variant[][] {
  const all = Array.from({ length: rounds }, (_, round) =>
    combinationsOf([...variants.values()], seed + round),
  ).flat();
  return sample === null ? all : all.slice(0, sample);
}

function planDeviation(
  deviation: Deviation,
  { seed, runs, everyUnit, quick }: Selection,
  metas: readonly CheckMeta[],
): PlannedDeviation {
  const group = groupOf(deviation, metas);
  const units = everyUnit
    ? metas
    : quick
      ? coveringFirst(group, deviation.breaks)
      : [...group, ...drawnBeside(group, metas, `beside/${seed}/${deviation.id}`)];
  return {
    deviation,
    job: {
      key: `deviation ${deviation.id}`,
      deviations: [deviation.id],
      variants: [],
      units: units.map(({ id }) => id),
      breaks: [...deviation.breaks],
      seed,
      runs,
      places: everyUnit ? 'all' : numberOf(`place/${seed}/${deviation.id}`) % 2 === 0 ? 'one' : 'other',
      bounded: false,
      untilDetection: quick,
    },
  };
}

function planVariants(
  variants: Variant[],
  seed: number,
  { runs, everyUnit }: Selection,
  { metas, traffic }: Stock,
): PlannedVariants {
  const ids = variants.map(({ id }) => id);
  const changed = variants.some(({ operations }) => operations === undefined)
    ? undefined
    : new Set(variants.flatMap(({ operations = [] }) => operations));
  // A unit that never calls a changed operation sees the plain server, on which it has run already.
  const units = metas.filter(
    ({ id }) =>
      everyUnit || changed === undefined || (traffic[id] ?? []).some((operation) => changed.has(operation)),
  );
  return {
    variants,
    job: {
      key: `variants ${ids.join('+')} ${seed}`,
      deviations: [],
      variants: ids,
      units: units.map(({ id }) => id),
      breaks: [],
      seed,
      runs,
      // On with others, it meets all places; alone it need not, and what changes all operations alike shows at a few.
      places: everyUnit || variants.length > 1 ? 'all' : changed ? 'some' : 'few',
      // Alone, on as few creations as a target of one's own is granted: other steps are taken there.
      bounded: !everyUnit && variants.length === 1,
      untilDetection: false,
    },
  };
}
