import type { Reply } from '../../../fixtures/host/call.ts';
import type { ViolationNote } from '../../../fixtures/host/context.ts';

/** A violation that was seen and waits to be seen again before it counts. */
export interface Finding {
  clause: string;
  reply: Reply;
  note: ViolationNote;
}

/** What one piece of work showed: clauses that held, and violations. */
export interface Outcome {
  passes: string[];
  findings: Finding[];
}

/** An outcome of nothing. */
export function noOutcome(): Outcome {
  return { passes: [], findings: [] };
}

/** All outcomes as one. */
export function together(outcomes: readonly Outcome[]): Outcome {
  return {
    passes: outcomes.flatMap((one) => one.passes),
    findings: outcomes.flatMap((one) => one.findings),
  };
}

/** Passes a clause, or finds it violated. */
export function judged(clause: string, findings: readonly Finding[]): Outcome {
  return findings.length === 0 ? { passes: [clause], findings: [] } : { passes: [], findings: [...findings] };
}
