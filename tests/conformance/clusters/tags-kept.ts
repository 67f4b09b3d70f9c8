import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { type ClusterPlace, tag } from '../../../fixtures/models/update-cluster.ts';
import { listField } from '../../../spec/rules/support/json.ts';
import { isUnderWay } from './pace.ts';
import { sendClusterUpdate } from './send-update.ts';
import { keysIn, TAG_OF_ITS_OWN, type Tag } from './tags.ts';
import { watchUntil } from './watch.ts';

const CLAUSE = 'update-cluster.tags-added';

/**
 * The tag that must stay, one that is added alone, and two added together: such as were added before. Plain updates may
 * add the one that is added alone, so that it is not the one that must stay.
 */
const [LASTING, ALONE, TOGETHER] = [tag(TAG_OF_ITS_OWN), tag(0), [tag(1), tag(2)]];

const shows = (reply: Reply, { key }: Tag): boolean => keysIn(reply).includes(key);

/**
 * Whether former tags stay when others are added is open, but not from one update to the next: where one outlasts
 * another one that is added, adding several takes it away no more than that. Blamed when it does so twice.
 */
export async function judgeTagsKept(ctx: CheckContext, place: ClusterPlace): Promise<void> {
  const add = (words: string, ...tags: Tag[]): Promise<Reply> =>
    sendClusterUpdate(ctx, place, words, { fields: { k8sTags: tags } });
  for (const round of [1, 2]) {
    const first = await add(`a tag that may stay, ${round}`, LASTING);
    const beside = await add(`another tag alone, ${round}`, ALONE);
    if (!first.ok || !shows(first, LASTING) || !shows(beside, LASTING) || !shows(beside, ALONE)) return;
    const several = await add(`two tags together, ${round}`, ...TOGETHER);
    const isKept = (reply: Reply): boolean => shows(reply, LASTING);
    if (!several.ok || !TOGETHER.every((one) => shows(several, one)) || isKept(several)) return;
    const later = await watchUntil(ctx, place, `after two tags together, ${round}`, isKept);
    if (!later || isKept(later) || isUnderWay(ctx, later)) return;
    if (round === 1) continue;
    ctx.fail(CLAUSE, later, {
      message: 'an update that adds two tags has taken away one that an update with one tag let be',
      expected: `a tag with the key ${LASTING.key}`,
      found: JSON.stringify(listField(later.body, 'tags') ?? null),
      where: 'response',
      pointer: '/tags',
      before: [first, beside, several],
    });
  }
}
