import type { CheckContext } from '../../../fixtures/host/context.ts';
import { AGENT_TOKENS } from './list-kind.ts';
import type { ListPlace } from './list-reader.ts';
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

/** Opens the token lists of all listed deployments, the longest list first. */
export async function openTokenLists(ctx: CheckContext): Promise<ListSession[]> {
  const places = tokenPlaces(ctx);
  const covered = ctx.coveredClauses();
  if (places.length === 0) {
    ctx.notExercised(covered, 'the target file lists no readDeployments and no deployments');
    return [];
  }
  const sessions: ListSession[] = [];
  for (const place of places) {
    const session = await ListSession.open(ctx, AGENT_TOKENS, place, covered);
    if (session) sessions.push(session);
  }
  return sessions.sort((a, b) => b.count - a.count);
}
