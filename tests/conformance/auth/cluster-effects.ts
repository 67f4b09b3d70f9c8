import { pause } from '../../../fixtures/engine/settle.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';
import { field, shown } from '../../../spec/rules/support/json.ts';
import { sendPastBudget } from '../clusters/past-budget.ts';
import { sendClusterUpdate } from '../clusters/send-update.ts';
import type { ClusterMark } from './cluster-marks.ts';
import { EFFECT_CLAUSE } from './effects.ts';
import type { ProtectedRequest, TryAgain } from './protected-request.ts';

/** A cluster on which intruders tried to leave a mark. */
export interface Marked {
  place: ClusterPlace;
  word: ProtectedRequest['word'];
  mark: ClusterMark;
}

/** Milliseconds between two looks, so that a copy left behind or work that ends late is not taken for an intruder's. */
const LATER = 1500;

/** Looks at clusters by updates that change nothing, for the marks of intruders who were all refused. */
export async function lookForMarks(
  ctx: CheckContext,
  marked: readonly Marked[],
  control: Reply,
  tryAgain: TryAgain,
): Promise<void> {
  if (marked.length === 0)
    ctx.notExercised([EFFECT_CLAUSE], 'no cluster shows anything by which an intruder would be seen');
  for (const one of marked) {
    const { place, mark } = one;
    const after = await sendClusterUpdate(ctx, place, 'after');
    if (!after.ok) continue;
    const isThere = mark.isThere(after);
    if (isThere === false) ctx.pass(EFFECT_CLAUSE);
    if (isThere === undefined) ctx.notExercised([EFFECT_CLAUSE], `the cluster shows no ${mark.field}`);
    if (!isThere) continue;
    const told = mark.takenAway ? await leftAgain(ctx, one, mark.takenAway, tryAgain) : after;
    if (told) blame(ctx, mark, told, control);
    else ctx.notExercised([EFFECT_CLAUSE], 'somebody else may have changed the cluster meanwhile');
  }
}

/**
 * Takes a mark away that anybody with a valid token may have left, and has all intruders try once more. It counts where
 * it stays away while nobody tries, and is there for good once they were refused again: the last answer shows it.
 */
async function leftAgain(
  ctx: CheckContext,
  { place, word, mark }: Marked,
  takenAway: NonNullable<ClusterMark['takenAway']>,
  tryAgain: TryAgain,
): Promise<Reply | undefined> {
  const look = (words: string) => sendClusterUpdate(ctx, place, words);
  const staysAs = async (there: boolean, words: string): Promise<Reply | undefined> => {
    let reply: Reply | undefined;
    for (const ms of [0, LATER]) {
      await pause(ms, ctx);
      reply = await look(`${words}, ${ms}`);
      if (!reply.ok || mark.isThere(reply) !== there) return undefined;
    }
    return reply;
  };
  try {
    await sendClusterUpdate(ctx, place, 'mark taken away', { fields: takenAway, intent: 'probe' });
    if (!(await staysAs(false, 'without the mark'))) return undefined;
    if (!(await tryAgain(word, 'once more'))) return undefined;
    return await staysAs(true, 'after all were refused once more');
  } finally {
    await sendPastBudget(ctx, place, 'mark put back', takenAway, false);
  }
}

/** Takes marks away from all clusters, whatever budget has ended meanwhile. */
export async function takeMarksAway(ctx: CheckContext, marked: readonly Marked[]): Promise<void> {
  for (const { place, mark } of marked)
    if (mark.takenAway) await sendPastBudget(ctx, place, 'mark taken away behind all', mark.takenAway, false);
}

function blame(ctx: CheckContext, mark: ClusterMark, after: Reply, before: Reply): void {
  ctx.fail(EFFECT_CLAUSE, after, {
    message: `what only requests without valid credentials asked for is there afterwards (${mark.field})`,
    expected: 'nothing of what was refused',
    found: shown(field(after.body, mark.field)),
    where: 'response',
    pointer: `/${mark.field}`,
    before: [before],
  });
}
