import type { Clause } from './record/clause.ts';

/** Every clause of the document. */
export interface Register {
  /** By section, then id. */
  clauses: readonly Clause[];
  byId: ReadonlyMap<string, Clause>;
  has(id: string): boolean;
}

/** The register: structural clauses of the description and the data of `spec/clauses/`. Read once. */
export function loadRegister(): Register {
  throw new Error('not there yet');
}
