import type { CheckMeta } from '../../fixtures/check.ts';
import { type Deviation, UnknownAlterationError, type Variant } from '../../fixtures/server/alterations.ts';
import { drawCombination } from './combine.ts';
import { drawnBeside, groupOf, numberOf } from './groups.ts';
import type { Job } from './job.ts';

/** What is to be measured, as the command line says. */
export interface Selection {
  kind: 'all' | 'deviations' | 'variants';
  /** Ids of deviations or variants; several variants joined by `+` are on together. */
  only: readonly string[];
  /** How many of each to draw by seed; null: all. */
  sample: number | null;
  /** Combinations of variants to draw. */
  combinations: number;
  seed: number;
  /** Random cases of each model. */
  runs: number;
  /** Run every unit, whatever the fault is about. */
  everyUnit: boolean;
}

export interface PlannedDeviation {
  deviation: Deviation;
  job: Job;
}
export interface PlannedVariants {
  variants: Variant[];
  job: Job;
}

export interface Plan {
  deviations: PlannedDeviation[];
  variants: PlannedVariants[];
}

/** Everything that there is to choose from. */
export interface Stock {
  deviations: ReadonlyMap<string, Deviation>;
  variants: ReadonlyMap<string, Variant>;
  metas: readonly CheckMeta[];
}

/** The runs of a selection. Throws {@link UnknownAlterationError} for an unknown id. */
export function planRuns(selection: Selection, stock: Stock): Plan {
  const { seed, only, sample, kind } = selection;
  const wanted = only.map((id) => find(id, stock));
  const isChosen = only.length > 0;
  const deviations = isChosen
    ? wanted.flatMap(({ deviation }) => deviation ?? [])
    : draw([...stock.deviations.values()], sample, seed);
  const variants = isChosen
    ? wanted.flatMap(({ variants: together }) => (together === undefined ? [] : [together]))
    : [
        ...draw([...stock.variants.values()], sample, seed).map((one) => [one]),
        ...combined(selection, stock),
      ];
  return {
    deviations:
      kind === 'variants' ? [] : deviations.map((one) => planDeviation(one, selection, stock.metas)),
    variants:
      kind === 'deviations'
        ? []
        : variants.map((together, index) =>
            // Chosen ones run under the very seed asked for, so that a run can be repeated.
            planVariants(together, isChosen ? seed : seed + index, selection, stock.metas),
          ),
  };
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

function combined({ combinations, sample, seed }: Selection, { variants }: Stock): Variant[][] {
  const count = sample === null ? combinations : Math.min(combinations, sample);
  const all = [...variants.values()];
  return Array.from({ length: count }, (_, number) => drawCombination(all, seed, number));
}

function planDeviation(
  deviation: Deviation,
  { seed, runs, everyUnit }: Selection,
  metas: readonly CheckMeta[],
): PlannedDeviation {
  const group = groupOf(deviation, metas);
  const units = everyUnit
    ? metas
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
    },
  };
}

function planVariants(
  variants: Variant[],
  seed: number,
  { runs }: Selection,
  metas: readonly CheckMeta[],
): PlannedVariants {
  const ids = variants.map(({ id }) => id);
  return {
    variants,
    job: {
      key: `variants ${ids.join('+')} ${seed}`,
      deviations: [],
      variants: ids,
      units: metas.map(({ id }) => id),
      breaks: [],
      seed,
      runs,
    },
  };
}
