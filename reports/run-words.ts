import type { ConformanceReport } from '../spec/record/report.ts';
import { count } from './text.ts';

/** Requests of a run. Those of the first look at a target belong to no unit, and are not counted. */
export function requestsWords({ run, target }: Pick<ConformanceReport, 'run' | 'target'>): string {
  const words = count(run.requests, 'request');
  return run.requests > 0 || target.embedded ? words : `${words} beyond the first look at the target`;
}

/** What a gate that did not pass means. What a run that was cut short saw violated is a verdict, if not the whole. */
export function gateWords({ gate, verdict }: Pick<ConformanceReport, 'gate' | 'verdict'>): string {
  if (gate.exitStatus !== 2) return 'gate failed';
  return verdict === 'non-conformant' ? 'the verdict is not complete' : 'no verdict';
}
