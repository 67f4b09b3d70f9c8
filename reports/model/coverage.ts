import type { Clause } from '../../spec/record/clause.ts';
import {
  type CoveringUnit,
  type OperationInfo,
  PROFILE_ORDER,
  type ProfileName,
  type ReportInput,
} from './input.ts';

/** What a check says of itself, as far as coverage goes. */
export interface CoveringMeta {
  id: string;
  profile: ProfileName;
  /** Clause ids; a trailing `*` stands for any ending. */
  covers: readonly string[];
  needs?: readonly string[];
}

/** Resolves what checks say they cover into units by clause id. */
export function coverageOf(
  metas: readonly CoveringMeta[],
  clauses: readonly Clause[],
): Map<string, CoveringUnit[]> {
  const coverage = new Map<string, CoveringUnit[]>();
  for (const meta of metas) {
    const exact = new Set(meta.covers.filter((pattern) => !pattern.endsWith('*')));
    const prefixes = meta.covers.filter((pattern) => pattern.endsWith('*')).map((p) => p.slice(0, -1));
    for (const { id } of clauses) {
      if (!exact.has(id) && !prefixes.some((prefix) => id.startsWith(prefix))) continue;
      const units = coverage.get(id) ?? [];
      units.push({ unit: meta.id, profile: meta.profile, needs: meta.needs ?? [] });
      coverage.set(id, units);
    }
  }
  return coverage;
}

const rank = (profile: ProfileName): number => PROFILE_ORDER.indexOf(profile);

/** True when a run under `actual` includes what needs `needed`. */
export function includes(actual: ProfileName, needed: ProfileName): boolean {
  return rank(actual) >= rank(needed);
}

function smallest(profiles: readonly ProfileName[]): ProfileName | undefined {
  return [...profiles].sort((a, b) => rank(a) - rank(b))[0];
}

/**
 * The smallest profile that can exercise a clause: that of its units, else that of its operations, else `read-only`.
 */
export function minimalProfile(
  clause: Clause,
  coverage: ReportInput['coverage'],
  operations: readonly OperationInfo[],
): ProfileName {
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
  profile: ProfileName,
  given: readonly string[],
): string[] {
  const lists = (coverage.get(clause.id) ?? [])
    .filter((unit) => includes(profile, unit.profile))
    .map((unit) => unit.needs.filter((entry) => !given.includes(entry)));
  return lists.sort((a, b) => a.length - b.length)[0] ?? [];
}
