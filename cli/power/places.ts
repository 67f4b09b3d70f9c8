import type { TargetFile } from '../../fixtures/target/target-file.ts';

/** How much of what the reference server offers for change a run may use. */
export type Places = 'few' | 'some' | 'all';

interface Listed {
  deployments: readonly number[];
  clusters: readonly number[];
}

const LISTED: Record<Exclude<Places, 'all'>, Listed> = {
  /** Two that differ in everything: most faults show there, for a fifth of the requests. */
  few: { deployments: [2, 7], clusters: [5, 6] },
  /** Every type, executor and cloud, most optional fields, remote execution and disaster recovery on and off. */
  some: { deployments: [0, 2, 5, 7], clusters: [0, 2, 5, 6] },
};

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
