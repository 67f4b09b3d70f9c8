import type { ConformanceReport } from '../spec/record/report.ts';

/** Why the gate failed, without what the reasons of the verdict said already. */
export function furtherReasons({
  gate,
  verdictReasons,
}: Pick<ConformanceReport, 'gate' | 'verdictReasons'>): string[] {
  return gate.reasons.filter((reason) => !verdictReasons.includes(reason));
}
