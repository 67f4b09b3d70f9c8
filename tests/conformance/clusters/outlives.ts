import type { Json, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';
import { goneUnseen } from './hidden-list.ts';
import { setList } from './list-sent.ts';
import { puttingBack } from './put-back.ts';
import { sendClusterUpdate } from './send-update.ts';
import { sameMembers, workspacesIn } from './workspaces-shown.ts';

const KEPT = 'update-cluster.workspace-ids-kept';

/** Listed clusters of each unit that lost workspaces in an update, by what the update was for. */
const LOSERS = new WeakMap<CheckContext, Map<string, Set<string>>>();

/** How many listed clusters have lost workspaces in updates of one purpose, this one among them. */
function losersOf(ctx: CheckContext, words: string, { id }: ClusterPlace): number {
  const losers = LOSERS.get(ctx) ?? new Map<string, Set<string>>();
  LOSERS.set(ctx, losers);
  const some = losers.get(words) ?? new Set();
  losers.set(words, some.add(id));
  return some.size;
}

/** An update without workspaceIds that is sent for a purpose of its own. */
interface Purpose {
  words: string;
  fields: Record<string, Json>;
  before: Reply;
  answers: readonly (Reply | undefined)[];
}

/**
 * Judges that the workspaces of a cluster outlived an update without them (section 2.4). Somebody else may have changed
 * a list that is gone: it is put back, the update is sent once more, and only the second loss counts. What ends for
 * good, such as DR, cannot be lost so twice: there the loss of a second cluster in such an update counts. Says whether
 * the update was sent again.
 */
export async function judgeOutlived(
  ctx: CheckContext,
  place: ClusterPlace,
  { words, fields, before, answers }: Purpose,
): Promise<boolean> {
  const list = workspacesIn(before.body) ?? [];
  const isLost = (reply: Reply | undefined): reply is Reply => {
    const shown = workspacesIn(reply?.body);
    return shown !== undefined && list.some((id) => !shown.includes(id));
  };
  if (fields.workspaceIds !== undefined) return false;
  const [seen] = answers.filter(isLost);
  // Nobody else knows a cluster of the run's own.
  if (place.own) {
    const lost = seen ?? (await lostUnseen(ctx, place, words, list, answers));
    if (lost) blame(ctx, words, lost, before);
    return false;
  }
  if (!seen && !isUnseen(list, answers)) return false;
  const isForGood = isLost(answers.findLast((reply) => workspacesIn(reply?.body)));
  const isSecond = isForGood && losersOf(ctx, words, place) > 1;
  await puttingBack(ctx, place, list, async () => {
    if (seen && isSecond) {
      blame(ctx, words, seen, before);
      return;
    }
    if (!seen && !(await lostUnseen(ctx, place, words, list, answers))) return;
    const set = await setList(ctx, place, list, `before the ${words} once more`);
    if (!sameMembers(workspacesIn(set.body) ?? [], list)) return;
    const again = await sendClusterUpdate(ctx, place, `${words} once more`, { fields, intent: 'probe' });
    if (!again.ok) return;
    const after = await sendClusterUpdate(ctx, place, `after the ${words} once more`);
    const answered = [again, after];
    const lost =
      answered.find(isLost) ?? (await lostUnseen(ctx, place, `${words} once more`, list, answered));
    if (!lost) return;
    blame(ctx, words, lost, set);
  });
  return true;
}

/** A list that no answer shows behind an update, and that is gone. */
async function lostUnseen(
  ctx: CheckContext,
  place: ClusterPlace,
  words: string,
  list: readonly string[],
  answers: readonly (Reply | undefined)[],
): Promise<Reply | undefined> {
  return isUnseen(list, answers) ? goneUnseen(ctx, place, list, words) : undefined;
}

const isUnseen = (list: readonly string[], answers: readonly (Reply | undefined)[]): boolean =>
  list.length > 0 && answers.every((reply) => reply?.ok && workspacesIn(reply.body) === undefined);

function blame(ctx: CheckContext, words: string, lost: Reply, before: Reply): void {
  ctx.fail(KEPT, lost, {
    message: `workspaceIds were left out of an update (${words}) and some of them are gone`,
    expected: JSON.stringify(workspacesIn(before.body)),
    found: JSON.stringify(workspacesIn(lost.body) ?? null),
    where: 'response',
    pointer: '/workspaceIds',
    before: [before],
  });
}
