import type {
  ConformanceReport,
  ReportClause,
  ReportObservation,
  ReportWaiver,
} from '../../spec/record/report.ts';
import { answerDifference } from '../answers.ts';
import { inForce } from './clause-verdict.ts';
import type { ReportInput } from './input.ts';

/** What became of each waiver in this run. */
export function judgeWaivers(input: ReportInput, clauses: readonly ReportClause[]): ReportWaiver[] {
  const verdicts = new Map(clauses.map(({ id, verdict }) => [id, verdict]));
  const stateOf = (clause: string, expired: boolean): ReportWaiver['state'] => {
    if (expired) return 'expired';
    const verdict = verdicts.get(clause);
    if (verdict === 'waived') return 'in-force';
    return verdict === 'pass' || verdict === 'ambiguous' ? 'no-longer-failing' : 'not-judged';
  };
  return (input.waivers ?? []).map((waiver) => ({
    ...waiver,
    state: stateOf(waiver.clause, !inForce(waiver, input.run.startedAt)),
  }));
}

/** Distinct answers in one order, joined: equal for equal sets. */
export function joinAnswers(answers: readonly string[]): string {
  return [...new Set(answers)].sort().join(' | ');
}

/** Marks observations that differ from their pins; those that the run did not observe are not compared. */
export function comparePins(
  input: ReportInput,
  observations: readonly ReportObservation[],
): Pick<ConformanceReport, 'observations' | 'pins'> {
  const { pins } = input;
  if (!pins) return { observations: [...observations], pins: null };
  const marked = observations.map((observation) => {
    const pinned = pins.get(observation.id);
    const expected = pinned && joinAnswers(pinned);
    if (expected === undefined || expected === observation.answer) return observation;
    const answers = observation.answers.map(({ answer }) => answer);
    const { onlyA: gone, onlyB: added } = answerDifference(pinned ?? [], answers);
    return { ...observation, drift: { expected, gone, added } };
  });
  const compared = marked.filter(({ id }) => pins.has(id)).length;
  return {
    observations: marked,
    pins: {
      compared,
      unobserved: pins.size - compared,
      drifted: marked.filter(({ drift }) => drift).map(({ id }) => id),
    },
  };
}
