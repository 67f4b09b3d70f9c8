import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { ListPlace } from '../lists/list-reader.ts';
import { type ListedTokens, tokensOf } from './as-listed.ts';
import { lasting } from './catching-up.ts';
import { tokenIdOf } from './rotate.ts';

const CLAUSE = 'list-agent-tokens.of-deployment';

/** So many times a token must have come into a list: somebody else may have given one to a further deployment. */
const SEVERAL = 2;

/** A rotated token in the list of a deployment that did not list it before. */
interface Stray {
  rotation: Reply;
  place: ListPlace;
}

/**
 * Judges that rotations bring no token into the list of another deployment (sections 4.10, 4.11).
 *
 * @param before The tokens as they were listed before any rotation.
 * @param behind The same behind them.
 * @param rotations One accepted rotation for each token.
 */
export async function judgeListedElsewhere(
  ctx: CheckContext,
  before: ListedTokens,
  behind: ListedTokens,
  rotations: readonly Reply[],
): Promise<void> {
  const strays = rotations.flatMap((rotation): Stray[] => {
    const [first, last] = [before, behind].map((listed) => listed.get(tokenIdOf(rotation))?.places ?? []);
    const isNew = ({ label }: ListPlace): boolean => !first?.some((one) => one.label === label);
    return first?.length ? (last ?? []).filter(isNew).map((place) => ({ rotation, place })) : [];
  });
  if (strays.length < SEVERAL) return;
  let last: { stray: Stray; list: Reply } | undefined;
  for (const stray of strays.slice(0, SEVERAL)) {
    const list = await lasting(ctx, () => listWith(ctx, stray));
    if (!list) return;
    last = { stray, list };
  }
  if (!last) return;
  const { stray, list } = last;
  ctx.fail(CLAUSE, list, {
    message: `agent tokens of another deployment are listed for ${stray.place.label} since they were rotated`,
    expected: 'the agent tokens of the deployment',
    found: `the token ${tokenIdOf(stray.rotation)} among them`,
    where: 'response',
    pointer: '/tokens',
    before: [stray.rotation],
  });
}

/** The list of a deployment that shows a token, as far as one page tells the whole of it. */
async function listWith(ctx: CheckContext, { rotation, place }: Stray): Promise<Reply | undefined> {
  const page = await tokensOf(ctx, place);
  const isWhole = page?.totalCount !== undefined && page.totalCount <= page.items.length;
  return page && isWhole && page.ids.includes(tokenIdOf(rotation)) ? page.reply : undefined;
}
