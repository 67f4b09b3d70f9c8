import type { CheckContext } from '../../../fixtures/host/context.ts';
import { type ClusterPlace, tag } from '../../../fixtures/models/update-cluster.ts';
import { isConflict, judgeKeptName } from '../steps/kept-name.ts';
import { sendClusterUpdate } from './send-update.ts';

/** Number of the first tag that is added beside a name. */
const FIRST_TAG = 70;

/**
 * Updates a cluster under the name that it has. Each update adds a tag: one that changes nothing may be refused, and
 * so a conflict alone is about the name.
 */
export async function judgeNameOf(ctx: CheckContext, place: ClusterPlace): Promise<void> {
  let sent = 0;
  await judgeKeptName(ctx, {
    clause: 'update-cluster.valid-accepted',
    what: 'cluster',
    send: (words, kept, once) => {
      const name = kept ?? ctx.name(`${place.scene}|${words}`);
      const fields = { name, k8sTags: [tag(FIRST_TAG + sent++)] };
      return sendClusterUpdate(ctx, place, words, { fields, once });
    },
    mayBeOfName: isConflict,
  });
}
