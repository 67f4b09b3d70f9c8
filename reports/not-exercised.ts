import type { ConformanceReport } from '../spec/record/report.ts';

/** The required clauses that the profile allows and a run did not exercise. */
export interface NotExercised {
  clauses: number;
  /** What stood in the way, with what to do about it, and of how many clauses; most of them first. */
  reasons: [text: string, clauses: number][];
  /** Clauses whose reasons are not among those. */
  others: number;
}

/** Groups what a run did not exercise by what kept it from being exercised; `most` bounds how many reasons are told. */
export function notExercised({ clauses }: ConformanceReport, most = Number.POSITIVE_INFINITY): NotExercised {
  const open = clauses.filter(({ level, verdict }) => level === 'required' && verdict === 'not-exercised');
  const counts = new Map<string, number>();
  for (const { reason = 'no reason was recorded', remedy } of open) {
    const text = remedy === undefined ? reason : `${reason.replace(/\.$/, '')}. ${remedy}`;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const reasons = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  const others = reasons.slice(most).reduce((sum, [, n]) => sum + n, 0);
  return { clauses: open.length, reasons: reasons.slice(0, most), others };
}
