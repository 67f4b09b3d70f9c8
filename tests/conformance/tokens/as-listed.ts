import type { JsonObject, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { type Compare, compareFields, nearlyInstant, text } from '../../../spec/rules/echo.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { AGENT_TOKENS } from '../lists/list-kind.ts';
import { readPage } from '../lists/list-page.ts';
import { ListReader } from '../lists/list-reader.ts';
import { tokenPlaces } from '../lists/token-places.ts';

const CLAUSE = 'rotate-token.id-of-path';

/** As many tokens as one page may hold (section 8). */
const MOST = '1000';

/** What makes a token the one that it is, and no rotation is said to change (sections 2.10, 4.11). */
const KEPT: Readonly<Record<string, Compare>> = {
  kind: text,
  type: text,
  name: text,
  createdAt: nearlyInstant,
};

const ALL_KEPT = Object.keys(KEPT).length;

/** Tokens as their lists show them, by id. */
export type ListedTokens = ReadonlyMap<string, JsonObject>;

/** The agent tokens of every deployment that may be read; of lists that are refused none. */
export async function listedTokens(ctx: CheckContext): Promise<ListedTokens> {
  const found = new Map<string, JsonObject>();
  for (const place of tokenPlaces(ctx)) {
    const reply = await new ListReader(ctx, AGENT_TOKENS, place).probe([['limit', MOST]]);
    const items = reply.ok ? (readPage(AGENT_TOKENS, reply)?.items ?? []) : [];
    for (const item of items) {
      const id = textField(item, 'id');
      if (id !== undefined) found.set(id, item);
    }
  }
  return found;
}

/**
 * Judges that rotations answered the tokens that the lists show, where they show any of them: a token of another kind,
 * type or name, or created at another time, is not the one that was rotated. A list counts when it says the same before
 * and behind the rotations: nobody else has changed the token then. And all else has to agree: a target may count its
 * agent tokens apart from others, so that an id alone does not make two of them one.
 */
export async function judgeAsListed(
  ctx: CheckContext,
  before: ListedTokens,
  rotations: readonly Reply[],
): Promise<void> {
  const known = rotations.filter((reply) => before.has(reply.call.params?.tokenId ?? ''));
  if (known.length === 0) return;
  const behind = await listedTokens(ctx);
  for (const reply of known) {
    const id = reply.call.params?.tokenId ?? '';
    const [first, last] = [before.get(id), behind.get(id)];
    if (!first || !last || compareFields(first, last, KEPT).differences.length > 0) continue;
    const { compared, differences } = compareFields(first, reply.body ?? {}, KEPT);
    const [difference] = differences;
    if (!difference || differences.length > 1 || compared < ALL_KEPT) continue;
    if (isBlamed(reply, difference.pointer)) continue;
    ctx.fail(CLAUSE, reply, {
      ...difference,
      message: `${difference.pointer.slice(1)} is not that of the token as its list shows it, before the rotation and behind it`,
      where: 'response',
    });
    return;
  }
}

/** Whether an answer was blamed for this field's own sake: it is then not as listed either. */
const isBlamed = ({ violated }: Reply, pointer: string): boolean =>
  [...violated].some((clause) => clause.startsWith(`token.out.${pointer.slice(1)}.`));
