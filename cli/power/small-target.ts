import type { TargetFile } from '../../fixtures/target/target-file.ts';

/** Deployments that together show every type and executor, most optional fields, and remote execution on and off. */
const DEPLOYMENTS = [0, 2, 5, 7];

/** Clusters of every cloud, of both types, with and without disaster recovery. */
const CLUSTERS = [0, 2, 5, 6];

/**
 * The reference server's target file with fewer places to change: what fails here fails of the whole as well, for
 * half the requests.
 */
export function smallTarget(target: TargetFile): TargetFile {
  const some = <T>(list: readonly T[] | undefined, places: readonly number[]): T[] =>
    (list ?? []).filter((_, index) => places.includes(index));
  return {
    ...target,
    deployments: some(target.deployments, DEPLOYMENTS),
    clusters: some(target.clusters, CLUSTERS),
  };
}
