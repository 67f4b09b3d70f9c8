import type { CoveringMeta } from './model/coverage.ts';
import type { ProfileName } from './model/input.ts';

/** Name of the attachments that carry pieces of unit records. */
export const RECORD_ATTACHMENT = 'conformance-record';
/** Name of the attachment that carries the {@link RunDescription}, once a unit. */
export const RUN_ATTACHMENT = 'conformance-run';

/** What every unit of a run knows about the run; travels with the records, so that shards can be merged anywhere. */
export interface RunDescription {
  id: string;
  seed: number;
  profile: ProfileName;
  runs: number;
  budgets: Record<string, number | null>;
  minCoverage: number;
  strict: boolean;
  target: { baseUrl: string; organizationId: string; name: string; embedded: boolean; entries: string[] };
}

/** What the process that writes the report is told by the configuration. */
export interface RunPlan {
  /** Every unit of the suite, whatever the profile. */
  units: CoveringMeta[];
  suite: { name: string; version: string };
  out: string;
  waivers: string | null;
  pin: string | null;
}

/** Makes the plan of a run from what its units tell of themselves and where its results go. */
export function planOf(
  metas: readonly CoveringMeta[],
  files: Pick<RunPlan, 'out' | 'waivers' | 'pin'>,
  version: string,
): RunPlan {
  return {
    units: metas.map(({ id, profile, covers, needs }) => ({ id, profile, covers, needs: needs ?? [] })),
    suite: { name: 'organization-management-conformance', version },
    out: files.out,
    waivers: files.waivers,
    pin: files.pin,
  };
}
