import type { TargetFile } from '../../fixtures/target/target-file.ts';

/** How much of what the reference server offers for change a run may use. */
export type Places = 'one' | 'other' | 'few' | 'some' | 'all';

interface Listed {
  deployments: readonly number[];
  clusters: readonly number[];
}

const LISTED: Record<Exclude<Places, 'all'>, Listed> = {
  /** One of each kind, as many a target lists: nearly all faults show there, for a tenth of the requests. */
  one: { deployments: [2], clusters: [5] },
  other: { deployments: [7], clusters: [6] },
  /** Both of these, which differ in everything. */
  few: { deployments: [2, 7], clusters: [5, 6] },
  /** Every type, executor and cloud, most optional fields, remote execution and disaster recovery on and off. */
  some: { deployments: [0, 2, 5, 7], clusters: [0, 2, 5, 6] },
};

/** Where a fault is looked for next, which these places did not show. */
export const WIDER: Partial<Record<Places, Places>> = { one: 'few', other: 'few', few: 'all' };

/** The reference server's target file with fewer places to change: what fails there fails of the whole as well. */
export function withPlaces(target: TargetFile, places: Places): TargetFile {
  if (places === 'all') return target;
  const { deployments, clusters } = LISTED[places];
  const some = <T>(list: readonly T[] | undefined, listed: readonly number[]): T[] =>
    (list ?? []).filter((_, index) => listed.includes(index));
  return {
    ...target,
    deployments: some(target.deployments, deployments),
    clusters: some(target.clusters, clusters),
  };
}
