import { expandCovers } from '../../spec/expand-covers.ts';
import { PROFILES, type Profile, profileAllows } from '../../spec/profile.ts';
import type { Clause } from '../../spec/record/clause.ts';
import type { CoveringUnit, OperationInfo, ReportInput } from './input.ts';

/** What a check says of itself, as far as coverage goes. */
export interface CoveringMeta {
  id: string;
  profile: Profile;
  /** Clause ids; a trailing `*` stands for any ending. */
  covers: readonly string[];
  needs?: readonly string[];
}

/** Resolves what checks say they cover into units by clause id. */
export function coverageOf(
  metas: readonly CoveringMeta[],
  clauses: readonly Clause[],
): Map<string, CoveringUnit[]> {
  const ids = clauses.map(({ id }) => id);
  const coverage = new Map<string, CoveringUnit[]>();
  for (const meta of metas) {
    for (const id of expandCovers(meta.covers, ids)) {
      const units = coverage.get(id) ?? [];
      units.push({ unit: meta.id, profile: meta.profile, needs: meta.needs ?? [] });
      coverage.set(id, units);
    }
  }
  return coverage;
}

const rank = (profile: Profile): number => PROFILES.indexOf(profile);

function smallest(profiles: readonly Profile[]): Profile | undefined {
  return [...profiles].sort((a, b) => rank(a) - rank(b))[0];
}

/**
 * The smallest profile that can exercise a clause: that of its units, else that of its operations, else `read-only`.
 */
export function minimalProfile(
  clause: Clause,
  coverage: ReportInput['coverage'],
  operations: readonly OperationInfo[],
): Profile {
  const ofUnits = smallest((coverage.get(clause.id) ?? []).map((unit) => unit.profile));
  const showing = operations.filter((operation) => clause.operations.includes(operation.id));
  return ofUnits ?? smallest(showing.map((operation) => operation.profile)) ?? 'read-only';
}

/**
 * The entries missing from the target file for the unit that lacks fewest; empty when some unit lacks none.
 */
export function missingEntries(
  clause: Clause,
  coverage: ReportInput['coverage'],
  profile: Profile,
  given: readonly string[],
): string[] {
  const lists = (coverage.get(clause.id) ?? [])
    .filter((unit) => profileAllows(profile, unit.profile))
    .map((unit) => unit.needs.filter((entry) => !given.includes(entry)));
  return lists.sort((a, b) => a.length - b.length)[0] ?? [];
}
