import { pause } from '../../../fixtures/engine/settle.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { ListPage, Query } from '../lists/list-page.ts';
import type { ListPlace } from '../lists/list-reader.ts';
import { type RotatedPlace, tokensOf } from './as-listed.ts';
import { tokenIdOf } from './rotate.ts';

const COUNT = 'list-agent-tokens.total-count';
const LOST = 'list-agent-tokens.of-deployment';

/** A sort that no rotation is said to move anything by: by itself it leaves nothing out. */
const SORTED: Query = [['sorts', 'createdAt:asc']];

/** Milliseconds that a list is given to come to what it is once more. */
const REST = 3_000;

/** So many lists are looked at. */
const MOST = 2;

/**
 * Judges that lists with rotated tokens are told to be as long as they are, where they were before the rotations, and
 * that a sort leaves no rotated token out (section 4.10). Each is looked at twice, seconds apart.
 */
export async function judgeListsBehind(ctx: CheckContext, places: readonly RotatedPlace[]): Promise<void> {
  for (const one of places.slice(0, MOST)) {
    if (one.wasCounted && (await isMiscounted(ctx, one))) return;
    if (await isLostUnderSort(ctx, one)) return;
  }
}

async function isMiscounted(ctx: CheckContext, { place, rotations }: RotatedPlace): Promise<boolean> {
  const page = await twice(ctx, async () => {
    const shown = await tokensOf(ctx, place);
    return shown && !isCounted(shown) ? shown : undefined;
  });
  if (!page) return false;
  ctx.fail(COUNT, page.reply, {
    message: `behind rotations the agent tokens of ${place.label}, all on one page, are told to be another number`,
    expected: String(page.items.length),
    found: String(page.totalCount),
    where: 'response',
    pointer: '/totalCount',
    before: rotations.slice(0, 1),
  });
  return true;
}

/** Whether a page from the beginning shows as many items as the list is told to have; one that says nothing does. */
const isCounted = ({ totalCount, items }: ListPage): boolean =>
  totalCount === undefined || totalCount === items.length;

async function isLostUnderSort(ctx: CheckContext, { place, rotations }: RotatedPlace): Promise<boolean> {
  const lost = await twice(ctx, () => lostUnderSort(ctx, place, rotations));
  if (!lost) return false;
  const { page, rotation } = lost;
  ctx.fail(LOST, page.reply, {
    message: `a rotated agent token of ${place.label} is listed without a sort alone`,
    expected: `the token ${tokenIdOf(rotation)} among those of the deployment`,
    found: 'a sorted list without it',
    where: 'response',
    pointer: '/tokens',
    before: [rotation],
  });
  return true;
}

/** A whole list that is sorted and lacks a rotated token, which the plain ones before and behind it show. */
async function lostUnderSort(
  ctx: CheckContext,
  place: ListPlace,
  rotations: readonly Reply[],
): Promise<{ page: ListPage; rotation: Reply } | undefined> {
  const before = await tokensOf(ctx, place);
  const page = await tokensOf(ctx, place, SORTED);
  const behind = page && (await tokensOf(ctx, place));
  if (!before || !page || !behind || (page.totalCount ?? 0) > page.items.length) return undefined;
  const rotation = rotations.find((one) => {
    const id = tokenIdOf(one);
    return before.ids.includes(id) && behind.ids.includes(id) && !page.ids.includes(id);
  });
  return rotation && { page, rotation };
}

/** What is found twice, seconds apart. */
async function twice<T>(ctx: CheckContext, find: () => Promise<T | undefined>): Promise<T | undefined> {
  if ((await find()) === undefined) return undefined;
  await pause(REST, ctx);
  return find();
}
