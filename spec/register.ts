import { compareSections } from './compare-sections.ts';
import { operations } from './openapi.ts';
import type { Clause } from './record/clause.ts';
import { readClauseFolder } from './register-data.ts';
import { structuralClauses } from './structural-clauses.ts';
import { parseYamlFile } from './yaml-file.ts';

/** Every clause of the document. */
export interface Register {
  /** By section, then id. */
  clauses: readonly Clause[];
  byId: ReadonlyMap<string, Clause>;
  has(id: string): boolean;
}

function compareClauses(a: Clause, b: Clause): number {
  const [left = '', right = ''] = [a.section, b.section].map((section) => section.split(', ')[0]);
  return compareSections(left, right) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** Makes a register of clauses in any order. Throws when two have one id. */
export function makeRegister(clauses: readonly Clause[]): Register {
  const byId = new Map<string, Clause>();
  for (const clause of clauses) {
    const known = byId.get(clause.id);
    if (known) {
      throw new Error(
        `The clause '${clause.id}' is there twice: in section ${known.section} (${known.kind}) and in section ` +
          `${clause.section} (${clause.kind}). Give one of them another id, or remove it.`,
      );
    }
    byId.set(clause.id, clause);
  }
  return { clauses: [...clauses].sort(compareClauses), byId, has: (id) => byId.has(id) };
}

let loaded: Register | undefined;

/**
 * The register: structural clauses of the description and the data of `spec/clauses/`. Read once. Throws an error
 * that names the file and entry when the data are wrong, and the id when it is there twice.
 */
export function loadRegister(): Register {
  if (loaded) return loaded;
  const known = operations().map((operation) => operation.id);
  const behavioural = readClauseFolder(new URL('clauses/', import.meta.url), known, parseYamlFile);
  loaded = makeRegister([...structuralClauses(operations()), ...behavioural]);
  return loaded;
}
