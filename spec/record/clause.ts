/** What the document makes of a statement: an obligation, a freedom, or two things at once. */
export type ClauseLevel = 'required' | 'silent' | 'contradictory';

/** One statement of the document. */
export interface Clause {
  /** Permanent id; never reused. */
  id: string;
  /** The document's own number: `2.3`; `4.10` for endpoint 10 of section 4; `4.10, 8` where stated twice. */
  section: string;
  /** The statement in our own words. */
  statement: string;
  level: ClauseLevel;
  /** Structural clauses are derived from `openapi.yaml`, behavioural ones are data in `spec/clauses/`. */
  kind: 'structural' | 'behavioural';
  /** Ids of the operations whose traffic can show it (empty: no single operation does). */
  operations: string[];
  /** Silent clauses: the question whose answer is observed. */
  question?: string;
  /** Contradictory clauses: the readings between which a target may choose, by name. */
  readings?: Record<string, string>;
  /** Why no HTTP client can test it; absent for every testable clause. */
  untestable?: string;
}

/** What a run found about a clause. */
export type ClauseVerdict =
  | 'pass'
  | 'fail'
  | 'not-exercised'
  | 'skipped'
  | 'observed'
  | 'ambiguous'
  | 'waived'
  | 'untestable';
