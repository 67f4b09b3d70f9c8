import { isUnclear } from '../../../fixtures/engine/answer-kinds.ts';
import { inLanes } from '../../../fixtures/engine/lanes.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { AGENT_TOKENS } from './list-kind.ts';
import { type ListPlace, ListReader } from './list-reader.ts';
import { ListSession } from './list-session.ts';

/** Most deployments whose tokens are read in one unit. */
const MOST_PLACES = 24;

/** The places whose agent tokens may be listed: every deployment that the target file names. */
export function tokenPlaces(ctx: CheckContext): ListPlace[] {
  const { readDeployments, deployments } = ctx.target;
  const places = [
    ...readDeployments.map((id, i) => ({ id, label: `readDeployments[${i}]` })),
    ...deployments.map(({ id }, i) => ({ id, label: `deployments[${i}]` })),
  ];
  const known = new Set<string>();
  const each = places.filter(({ id }) => !known.has(id) && known.add(id));
  if (each.length > MOST_PLACES) {
    ctx.notice(
      `Of ${each.length} listed deployments the agent tokens of the first ${MOST_PLACES} are listed.`,
    );
  }
  return each.slice(0, MOST_PLACES).map(({ id, label }) => ({ params: { deploymentId: id }, label }));
}

/** A place, and what its plain answer told. */
interface Sounded {
  place: ListPlace;
  /** How many tokens it counts; -1 where it was refused, or tells no number. */
  total: number;
  /** True where it was refused, again and again, with what elsewhere means 'not now'. */
  refusedUnclearly: boolean;
}

/** Places by how many tokens their plain answer counts, the most first; refused ones come last. */
async function byLength(ctx: CheckContext, places: readonly ListPlace[]): Promise<Sounded[]> {
  const sounded: Sounded[] = [];
  await inLanes(places, ctx.configuration.concurrency, async (place) => {
    const reply = await new ListReader(ctx, AGENT_TOKENS, place).probe([]);
    const total = reply.body?.totalCount;
    sounded.push({
      place,
      total: typeof total === 'number' ? total : -1,
      refusedUnclearly: isUnclear(reply),
    });
  });
  const order = ({ place }: Sounded): number => places.indexOf(place);
  return sounded.sort((a, b) => b.total - a.total || order(a) - order(b));
}

/** Opens the token lists of listed deployments, the longest first; of all of them, or of the `most` longest ones. */
export async function openTokenLists(ctx: CheckContext, most = MOST_PLACES): Promise<ListSession[]> {
  const places = tokenPlaces(ctx);
  const covered = ctx.coveredClauses();
  if (places.length === 0) {
    ctx.notExercised(covered, 'the target file lists no readDeployments and no deployments');
    return [];
  }
  const sessions: ListSession[] = [];
  for (const { place, refusedUnclearly } of await byLength(ctx, places)) {
    if (sessions.length === most) break;
    const session = await ListSession.open(ctx, AGENT_TOKENS, place, covered, { brief: refusedUnclearly });
    if (session) sessions.push(session);
  }
  return sessions.sort((a, b) => b.count - a.count);
}
