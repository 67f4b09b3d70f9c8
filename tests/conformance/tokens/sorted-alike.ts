import type { JsonObject } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { type Compare, compareFields, nearlyInstant, text } from '../../../spec/rules/echo.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import type { ListPage } from '../lists/list-page.ts';
import type { ListPlace } from '../lists/list-reader.ts';
import { type RotatedPlace, tokensOf } from './as-listed.ts';
import { lasting } from './catching-up.ts';

const CLAUSE = 'list-agent-tokens.items-agree';

/** What a rotation changes, and lists show. */
const CHANGED: Readonly<Record<string, Compare>> = { shortToken: text, updatedAt: nearlyInstant };

/**
 * Judges that lists in the order of a sort show the rotated tokens as those in no order do (section 4.10): what was
 * read for one and kept would still show the tokens as they were.
 */
export async function judgeSortedAlike(ctx: CheckContext, places: readonly RotatedPlace[]): Promise<void> {
  for (const { place, rotations } of places) {
    const wrong = await lasting(ctx, () => differenceAt(ctx, place));
    if (!wrong) continue;
    const { sorted, difference } = wrong;
    ctx.fail(CLAUSE, sorted.reply, {
      ...difference,
      message: `${difference.pointer.slice(1)} of a token that was rotated is another one in a sorted list of ${place.label}`,
      where: 'response',
      before: rotations,
    });
    return;
  }
}

/** What a sorted list shows otherwise of some token than two plain ones around it. */
async function differenceAt(
  ctx: CheckContext,
  place: ListPlace,
): Promise<{ sorted: ListPage; difference: ReturnType<typeof compareTokens>[number] } | undefined> {
  const first = await tokensOf(ctx, place);
  const sorted = await tokensOf(ctx, place, [['sorts', 'name:asc']]);
  if (!first || !sorted) return undefined;
  if (compareTokens(first, sorted).length === 0) return undefined;
  const second = await tokensOf(ctx, place);
  if (!second || compareTokens(first, second).length > 0) return undefined;
  const [difference] = compareTokens(second, sorted);
  return difference && { sorted, difference };
}

function compareTokens(one: ListPage, other: ListPage): ReturnType<typeof compareFields>['differences'] {
  const byId = new Map(other.items.map((token): [unknown, JsonObject] => [textField(token, 'id'), token]));
  return one.items.flatMap((token) => {
    const found = byId.get(textField(token, 'id'));
    return found ? compareFields(token, found, CHANGED).differences : [];
  });
}
