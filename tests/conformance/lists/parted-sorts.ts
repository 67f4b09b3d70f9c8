import type { CheckContext } from '../../../fixtures/host/context.ts';
import { spellingOf } from './find-spelling.ts';
import type { ListKind } from './list-kind.ts';
import { type ListPlace, ListReader } from './list-reader.ts';
import type { FaultyCall } from './refuse.ts';

const isParted = ({ differs }: FaultyCall): boolean => /^sorts=.*,/.test(differs);

/**
 * The faulty queries without those of two sorts, parted by a comma, for a target that takes two valid ones written so:
 * it may read one of them alone (sections 4.10, 4.13). Where both count, both are judged by their order.
 */
export async function withoutPartedSorts(
  ctx: CheckContext,
  kind: ListKind,
  place: ListPlace,
  faults: readonly FaultyCall[],
): Promise<readonly FaultyCall[]> {
  const [first, second] = kind.sortFields;
  if (!first || !second || !faults.some(isParted)) return faults;
  const reader = new ListReader(ctx, kind, place);
  reader.spell(await spellingOf(reader));
  const both = await reader.probe([['sorts', `${first.name}:asc,${second.name}:asc`]]);
  return both.ok ? faults.filter((fault) => !isParted(fault)) : faults;
}
