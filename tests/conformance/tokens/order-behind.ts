import { pause } from '../../../fixtures/engine/settle.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { type Direction, SORT_FIELDS, type SortField } from '../../../spec/rules/sorting.ts';
import { isOrdered } from '../lists/judge-order.ts';
import type { ListPage } from '../lists/list-page.ts';
import type { ListPlace } from '../lists/list-reader.ts';
import { type RotatedPlace, tokensOf } from './as-listed.ts';
import { lasting } from './catching-up.ts';
import { type RotateAgain, tokenIdOf } from './rotate.ts';

/** Times are written in seconds: a rotation behind this (ms) comes in a later one than all before. */
const A_SECOND = 1_100;

/** So many lists are looked at. */
const MOST = 2;

/** Times that a rotation may change, and lists can be sorted by. */
const TIMES: ReadonlySet<string> = new Set(['updatedAt', 'tokenStartAt']);

/**
 * Judges that lists come in the order of the times that they show once a token was rotated alone (section 4.10): what
 * is put in order may still be as it was. A target that takes no notice of sorts is judged elsewhere.
 */
export async function judgeOrderBehind(
  ctx: CheckContext,
  places: readonly RotatedPlace[],
  rotateAgain: RotateAgain,
): Promise<void> {
  const fields = (SORT_FIELDS['list-agent-tokens'] ?? []).filter(({ name }) => TIMES.has(name));
  for (const { place, rotations } of places.slice(0, MOST)) {
    for (const field of fields) {
      const rotation = await rotateLast(ctx, place, field, rotations, rotateAgain);
      const wrong = rotation && (await lasting(ctx, () => misplaced(ctx, place, field)));
      if (!wrong) continue;
      ctx.fail(field.clause, wrong.reply, {
        message: `behind rotations a list of ${place.label} does not come in the order of ${field.name}`,
        expected: `${field.name} from the latest to the earliest`,
        found: wrong.items.map((item) => field.keyOf(item) ?? 'none').join(', '),
        where: 'response',
        pointer: '/tokens',
        before: [rotation],
      });
      return;
    }
  }
}

/** Rotates the token that must move the farthest; undefined where nothing need move. */
async function rotateLast(
  ctx: CheckContext,
  place: ListPlace,
  field: SortField,
  rotations: readonly Reply[],
  rotateAgain: RotateAgain,
): Promise<Reply | undefined> {
  const page = await tokensOf(ctx, place, [['sorts', `${field.name}:desc`]]);
  const position = (rotation: Reply): number => page?.ids.indexOf(tokenIdOf(rotation)) ?? -1;
  const [last] = [...rotations].sort((a, b) => position(b) - position(a));
  if (!last || position(last) < 1) return undefined;
  await pause(A_SECOND, ctx);
  const again = await rotateAgain(last);
  return again.ok ? again : undefined;
}

/** A list that is sorted, but not in the order of what it shows. */
async function misplaced(
  ctx: CheckContext,
  place: ListPlace,
  field: SortField,
): Promise<ListPage | undefined> {
  const sorted = async (direction: Direction): Promise<ListPage | undefined> =>
    tokensOf(ctx, place, [['sorts', `${field.name}:${direction}`]]);
  const descending = await sorted('desc');
  if (!descending || isOrdered(descending.items, field, 'desc')) return undefined;
  const ascending = await sorted('asc');
  return ascending && ascending.ids.join() !== descending.ids.join() ? descending : undefined;
}
