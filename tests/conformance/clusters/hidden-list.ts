import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';
import { setList } from './list-sent.ts';
import { isUnderWay } from './pace.ts';
import { sendClusterUpdate } from './send-update.ts';
import { sameMembers, workspacesIn } from './workspaces-shown.ts';

/** Answers in a row that must not show the list, and as many that show it once it was set again. */
const LOOKS = 3;

/**
 * Whether a list of workspaces that an answer no longer shows is gone. Any answer may leave out what is optional, and
 * many leave out what is empty: it is gone where no answer shows it until it is set again, and then every one does,
 * sent or not. Gives the last answer that did not show it. Behind it the cluster has the list, unless it shows none.
 */
export async function goneUnseen(
  ctx: CheckContext,
  place: ClusterPlace,
  list: readonly string[],
  words: string,
): Promise<Reply | undefined> {
  const looks = async (when: string, isSo: (reply: Reply) => boolean): Promise<Reply | undefined> => {
    let last: Reply | undefined;
    for (let time = 1; time <= LOOKS; time += 1) {
      last = await sendClusterUpdate(ctx, place, `list ${when}, ${words}, ${time}`, { repeat: true });
      if (!last.ok || !isSo(last)) return undefined;
    }
    return last;
  };
  const shows = ({ body }: Reply): boolean => sameMembers(workspacesIn(body) ?? [], list);
  const hidden = await looks('not shown', (reply) => !isShown(reply) && !isUnderWay(ctx, reply));
  if (!hidden) return undefined;
  const set = await setList(ctx, place, list, `again where it is not shown, ${words}`);
  return shows(set) && (await looks('shown again', shows)) ? hidden : undefined;
}

/** Whether an answer says anything of its cluster's workspaces. */
const isShown = ({ body }: Reply): boolean => body !== undefined && 'workspaceIds' in body;
