import { mayBeDoneTwice } from '../../../fixtures/engine/answer-kinds.ts';
import type { Intent, Json, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { type ClusterPlace, tag } from '../../../fixtures/models/update-cluster.ts';
import { field, listField, textField } from '../../../spec/rules/support/json.ts';
import { isUnderWay } from './pace.ts';
import { sendClusterUpdate } from './send-update.ts';
import { watchUntil } from './watch.ts';

const CLAUSE = 'update-cluster.tags-added';
const FORMER = 'update-cluster.former-tags';

/** Tags of which a cluster of the run's own gets more at once than any other gets in all. */
const MANY = 12;

/** Number of a tag that nothing else adds. */
export const TAG_OF_ITS_OWN = 40;

/** A tag whose value is text that looks like a number. */
const OF_DIGITS: Tag = { ...tag(TAG_OF_ITS_OWN + 1), value: '0042' };

/** Only HYBRID clusters of CLOUD_A show their tags (section 2.4), so that an added one can be seen. */
export function showsTags({ cloudProvider, type }: ClusterPlace): boolean {
  return cloudProvider === 'CLOUD_A' && type === 'HYBRID';
}

/**
 * Adds a tag to a cluster, then two others: k8sTags are tags to add (section 2.4), so a target that shows one of them
 * among the cluster's tags shows those that were sent together, all of them. One of the run's own gets many at once
 * besides. Whether what was there before stays is noted.
 */
export async function judgeTagsAdded(ctx: CheckContext, place: ClusterPlace): Promise<void> {
  const [first, ...others] = [tag(0), tag(1), tag(2)];
  await judgeValue(ctx, place, tag(TAG_OF_ITS_OWN), 'a tag of its own');
  const areAdded = await judgeBeside(ctx, place, first, others, 'two other tags');
  if (!areAdded || !place.own) return;
  await judgeValue(ctx, place, OF_DIGITS, 'a tag of digits', 'exotic');
  // One of them says of another key what the one that is there says of its own, and two say the same.
  const valueAt = (i: number): string => (i === 0 ? first : tag(i === MANY - 1 ? 4 : i + 3)).value;
  const many = Array.from({ length: MANY }, (_, i) => ({ ...tag(i + 3), value: valueAt(i) }));
  await judgeBeside(ctx, place, first, many, 'many other tags');
}

/**
 * Adds a tag whose key the cluster does not show: one that is shown under it then has the value that was sent. Counts
 * where another one is shown twice.
 */
async function judgeValue(
  ctx: CheckContext,
  place: ClusterPlace,
  own: Tag,
  words: string,
  intent: Intent = 'core',
): Promise<void> {
  const before = await sendClusterUpdate(ctx, place, `before ${words}`);
  if (!before.ok || keysIn(before).includes(own.key)) return;
  for (const round of [1, 2]) {
    const added = await sendClusterUpdate(ctx, place, `${words}, ${round}`, {
      fields: { k8sTags: [own] },
      intent,
    });
    const times = keysIn(added).filter((key) => key === own.key).length;
    if (round === 1 && times > 1 && !mayBeDoneTwice(added)) blame(ctx, added, [own], [before]);
    const shown = valueIn(added, own.key);
    // No item of a list has to show any field (section 2.0).
    if (!added.ok || !shown || shown === own.value) return;
    if (round === 2 && !isUnderWay(ctx, added)) blame(ctx, added, [own], [before]);
  }
}

/**
 * Whether all tags are there that are added together, behind one that was added alone. A target that never shows it
 * keeps it elsewhere, which is its own affair; what is missing must be missing twice.
 */
async function judgeBeside(
  ctx: CheckContext,
  place: ClusterPlace,
  first: Tag,
  others: readonly Tag[],
  how: string,
): Promise<boolean> {
  const add = (words: string, ...tags: Json[]): Promise<Reply> =>
    sendClusterUpdate(ctx, place, words, { fields: { k8sTags: tags } });
  for (const round of [1, 2]) {
    const added = await add(`a tag before ${how}, ${round}`, first);
    if (!added.ok) return false;
    // In the second round it was shown before.
    if (!hasTag(added, first)) {
      if (round === 2 && !isUnderWay(ctx, added)) blame(ctx, added, [first], []);
      return false;
    }
    const beside = await add(`${how}, ${round}`, ...others);
    if (!beside.ok) return false;
    const showsAll = (reply: Reply): boolean => others.every((one) => hasTag(reply, one));
    const showsSome = (reply: Reply): boolean => others.some((one) => hasTag(reply, one));
    const later = showsAll(beside)
      ? beside
      : await watchUntil(ctx, place, `after ${how}, ${round}`, showsAll);
    if (!later) return false;
    if (showsAll(later)) {
      ctx.pass(CLAUSE);
      observeFormer(ctx, keysIn(added), later);
      return true;
    }
    if (isUnderWay(ctx, later)) {
      ctx.notExercised([CLAUSE], 'the update that adds a tag was still under way after several seconds');
      return false;
    }
    // Of what is shown among the tags at all, all is: none of those that were added together is kept elsewhere.
    if (!showsSome(beside) && !showsSome(later)) return false;
    if (round === 2) blame(ctx, later, others, [added, beside]);
  }
  return false;
}

/** Notes whether the tags that a cluster showed are still there when others are added. */
function observeFormer(ctx: CheckContext, former: readonly string[], later: Reply): void {
  const now = keysIn(later);
  const kept = former.filter((key) => now.includes(key)).length;
  const answer = kept === former.length ? 'kept' : kept === 0 ? 'dropped' : 'some are dropped';
  ctx.observe(FORMER, answer, later);
}

function blame(ctx: CheckContext, reply: Reply, expected: readonly Tag[], before: readonly Reply[]): void {
  ctx.fail(CLAUSE, reply, {
    message:
      'tags were added, and one of them is missing among those that the cluster shows, is there twice, or has another value',
    expected: JSON.stringify(expected),
    found: JSON.stringify(field(reply.body, 'tags') ?? null),
    where: 'response',
    pointer: '/tags',
    before: [...before],
  });
}

/** A tag as updates add it. */
export type Tag = ReturnType<typeof tag>;

/** Keys of the tags that a cluster shows. */
export function keysIn({ body }: Reply): string[] {
  return (listField(body, 'tags') ?? []).flatMap((one) => textField(one, 'key') ?? []);
}

/** The value that a cluster shows under a key of its tags. */
function valueIn({ body }: Reply, key: string): string | undefined {
  const tags = listField(body, 'tags') ?? [];
  return textField(
    tags.find((one) => textField(one, 'key') === key),
    'value',
  );
}

function hasTag({ body }: Reply, { key, value }: Tag): boolean {
  const tags = listField(body, 'tags') ?? [];
  return tags.some((one) => textField(one, 'key') === key && textField(one, 'value') === value);
}
