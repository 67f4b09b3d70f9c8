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
 * The tag that must stay, and one that is added alone: plain updates may add it, so that it is not the one that must
 * stay.
 */
const [LASTING, ALONE] = [tag(TAG_OF_ITS_OWN), tag(0)];

/** What is added then: two tags together, such as were added before, and none. */
const FURTHER: readonly (readonly [words: string, tags: readonly Tag[]])[] = [
  ['two tags together', [tag(1), tag(2)]],
  ['no tag', []],
];

const shows = (reply: Reply, { key }: Tag): boolean => keysIn(reply).includes(key);

/**
 * Whether former tags stay when others are added is open, but not from one update to the next: where one outlasts
 * another one that is added, adding several takes it away no more than that, nor does adding none. Blamed when it does
 * so twice.
 */
export async function judgeTagsKept(ctx: CheckContext, place: ClusterPlace): Promise<void> {
  for (const [words, tags] of FURTHER) if (!(await judgeKeptBeside(ctx, place, words, tags))) return;
}

/** Adds the tags in two rounds; whether a tag was seen to outlast another one, and these. */
async function judgeKeptBeside(
  ctx: CheckContext,
  place: ClusterPlace,
  words: string,
  tags: readonly Tag[],
): Promise<boolean> {
  const add = (key: string, ...added: readonly Tag[]): Promise<Reply> =>
    sendClusterUpdate(ctx, place, key, { fields: { k8sTags: [...added] } });
  for (const round of [1, 2]) {
    const first = await add(`a tag that may stay behind ${words}, ${round}`, LASTING);
    const beside = await add(`another tag alone before ${words}, ${round}`, ALONE);
    if (!first.ok || !shows(first, LASTING) || !shows(beside, LASTING) || !shows(beside, ALONE)) return false;
    const further = await add(`${words}, ${round}`, ...tags);
    const isKept = (reply: Reply): boolean => shows(reply, LASTING);
    if (!further.ok || !tags.every((one) => shows(further, one))) return false;
    if (isKept(further)) return true;
    const later = await watchUntil(ctx, place, `after ${words}, ${round}`, isKept);
    if (!later || isKept(later) || isUnderWay(ctx, later)) return false;
    if (round === 1) continue;
    ctx.fail(CLAUSE, later, {
      message: `an update that adds ${words} has taken away one that an update with one tag let be`,
      expected: `a tag with the key ${LASTING.key}`,
      found: JSON.stringify(listField(later.body, 'tags') ?? null),
      where: 'response',
      pointer: '/tags',
      before: [first, beside, further],
    });
  }
  return false;
}
