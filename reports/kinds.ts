import type { Clause } from '../spec/record/clause.ts';

/** Kinds of clause as the report sorts them: the aspects of structural clauses, then what no schema can say. */
export const KINDS = [
  'presence',
  'type',
  'format',
  'values',
  'limit',
  'behaviour',
  'contradiction',
  'silence',
] as const;

/** What a clause is about, by the last part of its id. */
export type Kind = (typeof KINDS)[number];

const ASPECTS: readonly string[] = KINDS.slice(0, 5);

/** The kind of a clause; a structural one's is the last part of its id. */
export function kindOf({ id, level, kind }: Pick<Clause, 'id' | 'level' | 'kind'>): Kind {
  if (level === 'silent') return 'silence';
  if (level === 'contradictory') return 'contradiction';
  const aspect = id.slice(id.lastIndexOf('.') + 1);
  return kind === 'structural' && ASPECTS.includes(aspect) ? (aspect as Kind) : 'behaviour';
}
