import { settle } from '../../../fixtures/engine/settle.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import type { ListPlace } from '../lists/list-reader.ts';
import { listedTokens, tokensOf } from '../tokens/as-listed.ts';
import { changed, otherTokens } from './changes.ts';
import { EFFECT_CLAUSE, type WatchEffect } from './effects.ts';

/** What a list shows of a token that was rotated. */
interface Look {
  reply: Reply;
  shortToken: string | undefined;
}

async function look(ctx: CheckContext, place: ListPlace, id: string): Promise<Look | undefined> {
  const page = await tokensOf(ctx, place);
  const token = page?.items.find((item) => textField(item, 'id') === id);
  return page && token && { reply: page.reply, shortToken: textField(token, 'shortToken') };
}

/** A token that a list shows, and a rotation of it that was accepted. */
interface Listed {
  id: string;
  place: ListPlace;
  rotation: Reply;
}

/** The token that was rotated already; else another one that intruders try to rotate as well, which a list shows. */
async function rotatedAndListed(ctx: CheckContext, control: Reply): Promise<Listed | undefined> {
  const listed = await listedTokens(ctx);
  const { tokenId: rotated = '' } = control.call.params ?? {};
  const known = listed.get(rotated);
  if (known) return { id: rotated, place: known.place, rotation: control };
  for (const { id, index } of otherTokens(ctx, rotated)) {
    const place = listed.get(id)?.place;
    if (!place) continue;
    const rotation = await settle(ctx, () => ({
      operation: 'rotate-token',
      params: { tokenId: id },
      intent: 'core',
      case: `tokens[${index}]/control, as a list shows it`,
    }));
    if (!rotation.ok) continue;
    changed(ctx, 'token', id, 'rotate-token')(rotation);
    return { id, place, rotation };
  }
  return undefined;
}

/**
 * Looks whether a deployment's list still shows the short value that the last accepted rotation gave (sections 2.10,
 * 4.10): it stands for the value, which may open nothing that the run could try. A list that shows another one before
 * any intruder came, an earlier one say, tells nothing.
 */
export const watchListedValue: WatchEffect = async (ctx, { control }) => {
  const listed = await rotatedAndListed(ctx, control);
  const given = textField(listed?.rotation.body, 'shortToken');
  const before = listed && given !== undefined ? await look(ctx, listed.place, listed.id) : undefined;
  return async () => {
    const isTold = listed && before?.shortToken === given;
    const after = isTold ? await look(ctx, listed.place, listed.id) : undefined;
    if (!listed || !before || after?.shortToken === undefined) {
      ctx.notExercised(
        [EFFECT_CLAUSE],
        'the rotated token may not read the organization, and no list shows the short value that it was given',
      );
      return;
    }
    ctx.judge(EFFECT_CLAUSE, after.shortToken === given, after.reply, () => ({
      message: 'a list shows another short value of a token after rotations of it were refused',
      expected: 'the short value that the last accepted rotation gave',
      found: 'another one',
      where: 'response',
      pointer: '/tokens',
      before: [listed.rotation, before.reply],
    }));
  };
};
