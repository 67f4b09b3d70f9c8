import type { Json, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { type ClusterPlace, tag } from '../../../fixtures/models/update-cluster.ts';
import { field, listField, textField } from '../../../spec/rules/support/json.ts';
import { isUnderWay } from './pace.ts';
import { sendClusterUpdate } from './send-update.ts';
import { watchUntil } from './watch.ts';

const CLAUSE = 'update-cluster.tags-added';

/**
 * Adds a tag to a cluster, then two others, then none: k8sTags are tags to add (section 2.4), so a target that shows
 * them among the cluster's tags shows the first one still. One that never shows it keeps them elsewhere, which is its
 * own affair. What is lost must be lost twice.
 */
export async function judgeTagsStay(ctx: CheckContext, place: ClusterPlace): Promise<void> {
  const [first, ...others] = [tag(0), tag(1), tag(2)];
  const add = (words: string, ...tags: Json[]): Promise<Reply> =>
    sendClusterUpdate(ctx, place, words, { fields: { k8sTags: tags } });
  for (const round of [1, 2]) {
    const added = await add(`a tag, ${round}`, first);
    if (!added.ok || !hasTag(added, first)) return;
    const beside = await add(`two other tags, ${round}`, ...others);
    // Of what is shown among the tags at all, all is: none of two that were added together is kept elsewhere.
    const showsAll = (reply: Reply): boolean =>
      hasTag(reply, first) &&
      (others.every((one) => hasTag(reply, one)) || !others.some((one) => hasTag(reply, one)));
    const later = await watchUntil(ctx, place, `after the tags, ${round}`, showsAll);
    if (!beside.ok || !later) return;
    if (showsAll(later)) {
      ctx.pass(CLAUSE);
      return;
    }
    if (isUnderWay(ctx, later)) {
      ctx.notExercised([CLAUSE], 'the update that adds a tag was still under way after several seconds');
      return;
    }
    if (round === 1) continue;
    ctx.fail(CLAUSE, later, {
      message: 'tags were added, and one of them is missing among those that the cluster shows',
      expected: JSON.stringify([first, ...others]),
      found: JSON.stringify(field(later.body, 'tags') ?? null),
      where: 'response',
      pointer: '/tags',
      before: [added, beside],
    });
  }
}

function hasTag({ body }: Reply, { key, value }: ReturnType<typeof tag>): boolean {
  const tags = listField(body, 'tags') ?? [];
  return tags.some((one) => textField(one, 'key') === key && textField(one, 'value') === value);
}
