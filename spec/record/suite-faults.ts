import type { Clause } from './clause.ts';
import type { MergedRecord } from './merge.ts';

/**
 * Records that only a faulty suite can leave: of clauses nobody knows, or violations of what the document leaves
 * open. In words, none when all is well.
 */
export function suiteFaultsIn(
  { clauses, observations }: Pick<MergedRecord, 'clauses' | 'observations'>,
  register: readonly Clause[],
): string[] {
  const levels = new Map(register.map(({ id, level }) => [id, level]));
  const recorded = new Set([...Object.keys(clauses), ...Object.keys(observations)]);
  const unknown = [...recorded].filter((id) => !levels.has(id));
  const silent = Object.entries(clauses).filter(
    ([id, { failed }]) => failed > 0 && levels.get(id) === 'silent',
  );
  return [
    ...unknown.sort().map((id) => `a check recorded the unknown clause '${id}'`),
    ...silent.map(([id]) => `a check recorded a violation of the silent clause '${id}'`),
  ];
}
