import type { Check } from '../../fixtures/check.ts';
import type { Outcome } from './job.ts';
import type { Plan, Selection } from './plan.ts';
import { runJob } from './run-job.ts';

/**
 * Runs the units of a plan against the server without any alteration: what fails there proves nothing. With a variant
 * in the plan these are all units, since its own follow from what each of them is seen to send.
 */
export function runControl(
  plan: Plan,
  checks: readonly Check[],
  { seed, runs }: Pick<Selection, 'seed' | 'runs'>,
): Promise<Outcome> {
  const all = checks.map(({ meta }) => meta.id);
  const units = plan.variants.length > 0 ? all : plan.deviations.flatMap(({ job }) => job.units);
  return runJob(
    {
      key: 'plain',
      deviations: [],
      variants: [],
      units: [...new Set(units)],
      breaks: [],
      seed,
      runs,
      places: 'all',
      bounded: false,
      untilDetection: false,
    },
    checks,
  );
}

/** Why nothing can be proven with the plain server; undefined when it passes. */
export function problemOf({ failed, neverAccepted, crash }: Outcome): string | undefined {
  const problems = [
    ...failed.map(({ clause, message }) => `${clause} failed: ${message}`),
    ...neverAccepted.map((operation) => `${operation} never accepted anything`),
    ...(crash === undefined ? [] : [crash]),
  ];
  if (problems.length === 0) return undefined;
  return `the plain reference server does not pass, so nothing can be proven with it:\n  ${problems.join('\n  ')}`;
}
