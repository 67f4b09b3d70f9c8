import { settle } from '../../../fixtures/engine/settle.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { clusterValues } from '../../../fixtures/models/cluster-values.ts';
import { type ClusterPlace, isGuessedUpdate } from '../../../fixtures/models/update-cluster.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { knownTarget } from '../clusters/known-target.ts';
import { listedPlaces } from '../clusters/listed-places.ts';
import { ownPlace } from '../clusters/own-cluster.ts';
import { wordClusterUpdate } from '../clusters/send-update.ts';
import { showsTags } from '../clusters/tags.ts';
import { learnPlace } from '../clusters/updates.ts';
import { changed, ofEachKind, refusal } from './changes.ts';
import { lookForMarks, type Marked, takeMarksAway } from './cluster-effects.ts';
import { type ClusterMark, findMark } from './cluster-marks.ts';
import type { Elsewhere, FindBehind, FindRequest, ProtectedRequest } from './protected-request.ts';

/**
 * The update of a listed cluster that changes nothing. Intruders try to change something of it that can be seen, and
 * of one of each other kind as well.
 */
export const findUpdateCluster: FindRequest = async (ctx) => {
  let refused = 'the target file lists no clusters';
  const places = listedPlaces(ctx).sort((a, b) => Number(showsTags(b)) - Number(showsTags(a)));
  for (const place of places) {
    const others = places.filter((other) => other !== place);
    const request = await updateOf(ctx, place, others);
    if (typeof request !== 'string') return request;
    refused = request;
  }
  return refused;
};

/** The update of a cluster that was just created. Nobody else knows it, so that all of it can be tried. */
export const findUpdateOfCreated: FindBehind = async (ctx, created) => {
  const [type, cloudProvider] = ['type', 'cloudProvider'].map((name) => textField(created.call.body, name));
  if (type === undefined || cloudProvider === undefined) return undefined;
  const values = clusterValues(await knownTarget(ctx), cloudProvider);
  const place = ownPlace(ctx, created, { scene: 'the cluster created', type, cloudProvider, values });
  return place ? updateOf(ctx, await learnPlace(ctx, place), []) : undefined;
};

/** The update of a cluster, where the target takes it, and of others of other kinds. */
async function updateOf(
  ctx: CheckContext,
  place: ClusterPlace,
  others: readonly ClusterPlace[],
): Promise<ProtectedRequest | string> {
  const control = await settle(ctx, () => wordClusterUpdate(ctx, place, 'control', {}));
  // What was just created may be busy for long: that says nothing of an operation.
  if (control.ok || !(place.own || isGuessedUpdate(place))) ctx.recorder.base('update-cluster', control.ok);
  if (!control.ok) return refusal(control);
  const marked: Marked[] = [];
  const elsewhere: Elsewhere[] = [];
  const here = worded(ctx, place, marked, await findMark(ctx, place));
  here.note(control);
  // A database that is only guessed is no reason to migrate a cluster.
  for (const other of ofEachKind(others, ({ cloudProvider, type }) => `${cloudProvider} ${type}`))
    elsewhere.push(
      worded(ctx, other, marked, isGuessedUpdate(other) ? undefined : await findMark(ctx, other)),
    );
  return {
    ...here,
    control,
    elsewhere,
    repeatable: true,
    lookAgain: (tryAgain) => lookForMarks(ctx, marked, control, tryAgain),
    tidyUp: () => takeMarksAway(ctx, marked),
  };
}

/** The update of a cluster that changes nothing, to which intruders add what can be seen afterwards. */
function worded(
  ctx: CheckContext,
  place: ClusterPlace,
  marked: Marked[],
  mark: ClusterMark | undefined,
): Elsewhere {
  const word: ProtectedRequest['word'] = (key, intent) => ({
    ...wordClusterUpdate(ctx, place, key, intent === 'intruder' ? (mark?.asked ?? {}) : {}),
    intent,
  });
  if (mark) marked.push({ place, word, mark });
  const note = changed(ctx, 'cluster', place.id, 'update-cluster');
  return { words: `of ${place.scene}`, word, note };
}
