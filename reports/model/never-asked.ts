import { profileAllows } from '../../spec/profile.ts';
import type { ReportOperation } from '../../spec/record/report.ts';
import { count } from '../text.ts';
import type { ReportInput } from './input.ts';

/**
 * What to tell of operations that the profile allows and to which a run sent nothing although each of its units came
 * to its end: its budgets ended before, or the target lists nothing to ask them about.
 */
export function neverAsked(
  { run, operations }: ReportInput,
  traffic: readonly ReportOperation[],
  units: { missing: readonly string[] },
): string[] {
  if (units.missing.length > 0 || traffic.every(({ requests }) => requests === 0)) return [];
  const allowed = new Set(
    operations.filter(({ profile }) => profileAllows(run.profile, profile)).map(({ id }) => id),
  );
  const left = traffic.filter(({ id, requests }) => requests === 0 && allowed.has(id)).map(({ id }) => id);
  if (left.length === 0) return [];
  return [
    `nothing is told of ${count(left.length, 'operation')} to which nothing was sent: ${left.join(', ')}`,
  ];
}
