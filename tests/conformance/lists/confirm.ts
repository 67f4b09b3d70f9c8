import type { Finding } from './findings.ts';

/** Which statement an answer that is wrong now and then is held against, the first that it was seen to break. */
const PRECEDENCE: readonly string[] = [
  'pages-partition',
  'total-count',
  'offset-beyond-end',
  'default-limit',
  'default-offset',
  'filter-',
  'filters-',
  'sort-order',
  'sort-',
];

/** What became of the violations that several rounds of the same work showed. */
export interface Decision {
  confirmed: Finding[];
  /** Seen in one round and in no other. */
  unsteady: Finding[];
}

const keyOf = ({ clause, reply }: Finding): string => `${clause} ${reply.call.case}`;

/** Violations that every round showed at the same request, one of each clause. */
function lasting(rounds: readonly (readonly Finding[])[]): Finding[] {
  const [first = [], ...others] = rounds;
  if (others.length === 0) return [];
  const sets = others.map((round) => new Set(round.map(keyOf)));
  const kept = new Map<string, Finding>();
  for (const finding of first) {
    if (!kept.has(finding.clause) && sets.every((set) => set.has(keyOf(finding)))) {
      kept.set(finding.clause, finding);
    }
  }
  return [...kept.values()];
}

/** True while the rounds so far leave open what the target does. */
export function needsAnotherRound(rounds: readonly (readonly Finding[])[]): boolean {
  if (rounds.every((round) => round.length === 0)) return rounds.length === 0;
  const found = lasting(rounds);
  // One fault rarely breaks several clauses: several may be one that shows now and then.
  return found.length === 0 || (found.length > 1 && rounds.length < 3);
}

function rank({ clause }: Finding): number {
  const name = clause.slice(clause.indexOf('.') + 1);
  const at = PRECEDENCE.findIndex((prefix) => name.startsWith(prefix));
  return at === -1 ? PRECEDENCE.length : at;
}

/**
 * Decides what rounds of the same work, done while the list stayed as it was, prove. What each round showed at the
 * same request counts. Where nothing lasts but some clause was broken in more than one round, answers are wrong now
 * and then, and the one statement is blamed that tells it best.
 */
export function decide(rounds: readonly (readonly Finding[])[]): Decision {
  const found = lasting(rounds);
  if (found.length > 0) return { confirmed: found, unsteady: [] };
  const seen = new Map<string, { finding: Finding; rounds: number }>();
  for (const round of rounds) {
    for (const clause of new Set(round.map((finding) => finding.clause))) {
      const finding = round.find((one) => one.clause === clause);
      if (finding) seen.set(clause, { finding, rounds: (seen.get(clause)?.rounds ?? 0) + 1 });
    }
  }
  const each = [...seen.values()];
  const [worst] = each
    .filter((one) => one.rounds > 1)
    .map((one) => one.finding)
    .sort((a, b) => rank(a) - rank(b));
  if (!worst) return { confirmed: [], unsteady: each.map((one) => one.finding) };
  const note = { ...worst.note, message: `${worst.note.message} (now and then, not each time)` };
  return { confirmed: [{ ...worst, note }], unsteady: [] };
}
