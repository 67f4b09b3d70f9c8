import type { JsonObject, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import {
  type Compare,
  compareFields,
  nearlyInstant,
  object,
  text,
  unlessEmpty,
} from '../../../spec/rules/echo.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { AGENT_TOKENS } from '../lists/list-kind.ts';
import { type ListPage, type Query, readPage } from '../lists/list-page.ts';
import { type ListPlace, ListReader } from '../lists/list-reader.ts';
import { tokenPlaces } from '../lists/token-places.ts';
import { nearlyText, sameRoles, someSameRole, unlessZero } from './beside.ts';
import { tokenIdOf } from './rotate.ts';

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

/** What nobody else is said to change of a token either: no operation updates one. */
const OF_ROTATIONS_ALONE: readonly string[] = ['/kind', '/type'];

const ALL_KEPT = Object.keys(KEPT).length;

/** How a field besides those is compared. */
interface Beside {
  /** Whether two lists show the same. */
  agrees: Compare;
  /** Whether a rotation's answer shows the same, as far as each need show it. */
  shows: Compare;
}

const creator: Compare = object({ id: unlessEmpty(text) });
const period: Compare = unlessZero(text);

/** What no rotation is said to change either, but lists may show less of. */
const BESIDES: Readonly<Record<string, Beside>> = {
  description: { agrees: text, shows: nearlyText },
  roles: { agrees: sameRoles, shows: someSameRole },
  createdBy: { agrees: creator, shows: creator },
  expiryPeriodInDays: { agrees: period, shows: period },
};

/** A token as a list shows it, the deployment whose list that is, and all deployments whose lists show it. */
interface ListedToken {
  token: JsonObject;
  place: ListPlace;
  places: readonly ListPlace[];
  /** Whether that list, all on one page, is told to be as long as it is. */
  isCounted: boolean;
}

/** Tokens as their lists show them, by id. */
export type ListedTokens = ReadonlyMap<string, ListedToken>;

/** The agent tokens of every deployment that may be read; of lists that are refused none. */
export async function listedTokens(ctx: CheckContext): Promise<ListedTokens> {
  const found = new Map<string, ListedToken>();
  for (const place of tokenPlaces(ctx)) {
    const page = await tokensOf(ctx, place);
    for (const token of page?.items ?? []) {
      const id = textField(token, 'id');
      if (id === undefined) continue;
      const places = [...(found.get(id)?.places ?? []), place];
      found.set(id, { token, place, places, isCounted: page?.totalCount === page?.items.length });
    }
  }
  return found;
}

/** A deployment whose list shows tokens that were rotated, and a rotation of each. */
export interface RotatedPlace {
  place: ListPlace;
  rotations: Reply[];
  /** Whether the list, all on one page, was told to be as long as it is before any rotation. */
  wasCounted: boolean;
}

/** The deployments that list rotated tokens. */
export function placesOf(listed: ListedTokens, rotations: readonly Reply[]): RotatedPlace[] {
  const places = new Map<string, RotatedPlace>();
  for (const rotation of rotations) {
    const { place, isCounted } = listed.get(tokenIdOf(rotation)) ?? {};
    if (!place) continue;
    const found = places.get(place.label) ?? { place, rotations: [], wasCounted: isCounted === true };
    found.rotations.push(rotation);
    places.set(place.label, found);
  }
  return [...places.values()];
}

/**
 * The agent tokens of a deployment, as far as one page holds them, with `more` in the query; undefined where they are
 * refused.
 */
export async function tokensOf(
  ctx: CheckContext,
  place: ListPlace,
  more: Query = [],
): Promise<ListPage | undefined> {
  const reply = await new ListReader(ctx, AGENT_TOKENS, place).probe([['limit', MOST], ...more]);
  return reply.ok ? readPage(AGENT_TOKENS, reply) : undefined;
}

/** Whether two answers show one token, by all of what no rotation changes. */
export function isTheSameToken(one: JsonObject, other: JsonObject | undefined): boolean {
  const { compared, differences } = compareFields(one, other ?? {}, KEPT);
  return compared === ALL_KEPT && differences.length === 0;
}

/** What is compared besides, where two lists agree on it. */
function besides(first: JsonObject, last: JsonObject): Readonly<Record<string, Compare>> {
  const agreed = Object.entries(BESIDES).filter(([name, { agrees }]) => {
    const { compared, differences } = compareFields(first, last, { [name]: agrees });
    return compared > 0 && differences.length === 0;
  });
  return Object.fromEntries(agreed.map(([name, { shows }]) => [name, shows]));
}

/**
 * Judges that rotations answered the tokens that the lists show, where they show any of them: a token of another kind,
 * type or name, created at another time or by somebody else, described otherwise, with another period until it ends, or
 * with roles none of which are the listed ones, is not the one that was rotated. A list counts when it says the same
 * before and behind the rotations: nobody else has changed the token then; or when all that it says otherwise behind
 * them is what the rotation answered, of what only that can have changed. And all else has to agree: a target may count
 * its agent tokens apart from others, so that an id alone does not make two of them one.
 */
export function judgeAsListed(
  ctx: CheckContext,
  before: ListedTokens,
  behind: ListedTokens,
  rotations: readonly Reply[],
): void {
  for (const reply of rotations) {
    const id = tokenIdOf(reply);
    const [first, last] = [before.get(id)?.token, behind.get(id)?.token];
    if (!first || !last || !countsAgainst(reply, first, last)) continue;
    const kept = compareFields(first, reply.body ?? {}, KEPT);
    const beside = compareFields(first, reply.body ?? {}, besides(first, last));
    const differences = [...kept.differences, ...beside.differences];
    const [difference] = differences;
    if (!difference || differences.length > 1 || kept.compared < ALL_KEPT) continue;
    if (isBlamed(reply, difference.pointer)) continue;
    ctx.fail(CLAUSE, reply, {
      ...difference,
      message: `${difference.pointer.slice(1).replace('/', '.')} is not that of the token as its list showed it before the rotation`,
      where: 'response',
    });
    return;
  }
}

/** Whether what lists show of a token before and behind its rotation says how it must be answered. */
function countsAgainst(rotation: Reply, first: JsonObject, last: JsonObject): boolean {
  const [change, ...more] = compareFields(first, last, KEPT).differences;
  if (!change) return true;
  return (
    more.length === 0 && OF_ROTATIONS_ALONE.includes(change.pointer) && isTheSameToken(last, rotation.body)
  );
}

/** Whether an answer was blamed for this field's own sake: it is then not as listed either. */
const isBlamed = ({ violated }: Reply, pointer: string): boolean =>
  [...violated].some((clause) => clause.startsWith(`token.out.${pointer.split('/')[1] ?? ''}.`));
