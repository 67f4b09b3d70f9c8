import { isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import { type ExerciseOptions, exercise } from '../../../fixtures/engine/exercise.ts';
import { planFaultRows } from '../../../fixtures/engine/fault-rows.ts';
import { inLanes } from '../../../fixtures/engine/lanes.ts';
import { BASE, type Model } from '../../../fixtures/engine/model.ts';
import { modelCase, settleCase } from '../../../fixtures/engine/probe.ts';
import { PAUSES, pause } from '../../../fixtures/engine/settle.ts';
import { judgingStates } from '../../../fixtures/engine/states.ts';
import { wasSent } from '../../../fixtures/engine/unsent.ts';
import type { JsonObject, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { clusterValues } from '../../../fixtures/models/cluster-values.ts';
import {
  type ClusterPlace,
  isGuessedUpdate,
  updateClusterModel,
} from '../../../fixtures/models/update-cluster.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { judgeDrLost } from './dr-lost.ts';
import { judgeNameOf } from './kept-name.ts';
import { knownTarget } from './known-target.ts';
import { listedPlaces } from './listed-places.ts';
import { createOwnCluster } from './own-cluster.ts';
import { hasTakenPools, notePace, paceFacts } from './pace.ts';
import { judgeRefusedKinds, type UpdateResult } from './refused-kinds.ts';

const RESULT = 'update-cluster.result';

/** Creations that must be left for one cluster more than each type needs. */
const MANY = 10;

/** What clusters may be. */
const KINDS: Readonly<Record<'type' | 'cloudProvider', readonly string[]>> = {
  type: ['DEDICATED', 'HYBRID'],
  cloudProvider: ['CLOUD_A', 'CLOUD_B', 'CLOUD_C'],
};

/** Learns from a first update what a cluster shows of itself. */
export async function learnPlace(ctx: CheckContext, place: ClusterPlace): Promise<ClusterPlace> {
  const model = updateClusterModel(place);
  const session = { ctx, model, accepted: () => false };
  const learn = modelCase(model, 'learn', BASE);
  let reply = await settleCase(session, learn);
  // A cluster that was just created may not be known everywhere yet.
  for (const ms of place.own ? PAUSES : []) {
    if (!isPlainRefusal(reply) && reply.exchange.status !== 404) break;
    await pause(ms, ctx);
    reply = await settleCase(session, learn, { repeat: true });
  }
  // It may be the only one for long: a cluster that was just updated may be busy for the rest of the run.
  if (reply.ok) ctx.recorder.base(model.operation, true);
  notePace(ctx, place, reply);
  if (!reply.body) return place;
  const kind = (await judgeTypeShown(ctx, place, reply)) ? {} : kindShown(ctx, place, reply.body);
  const learned = { ...place, ...kind, shown: reply.body };
  const target = await knownTarget(ctx);
  const shown = [reply.body, ...(target.shown ?? [])];
  return { ...learned, values: clusterValues({ ...target, shown }, learned.cloudProvider) };
}

/**
 * Judges a listed HYBRID cluster that shows itself as DEDICATED. Either the target file errs or the answer does: a
 * cluster that refuses an update without a database, which HYBRID ones alone need (section 2.4), and takes the same
 * update with one, is what the file says. Returns true for such a cluster.
 */
async function judgeTypeShown(ctx: CheckContext, place: ClusterPlace, reply: Reply): Promise<boolean> {
  const shown = textField(reply.body, 'type');
  if (place.own || !reply.ok || place.type !== 'HYBRID' || shown !== 'DEDICATED') return false;
  const update = (as: ClusterPlace, family: string) => {
    const model = updateClusterModel(as);
    return settleCase({ ctx, model, accepted: () => false }, modelCase(model, family, BASE), {
      repeat: true,
    });
  };
  const without = await update({ ...place, type: shown }, 'as shown');
  if (!isPlainRefusal(without)) return false;
  const withOne = await update(place, 'as listed');
  if (!withOne.ok || textField(withOne.body, 'type') !== shown) return false;
  if (ctx.coveredClauses().includes(RESULT)) {
    ctx.fail(RESULT, withOne, {
      message:
        'the cluster is shown as DEDICATED, and refuses updates without what HYBRID clusters alone need',
      expected: 'HYBRID, as the target file lists it',
      found: shown,
      where: 'response',
      pointer: '/type',
      twin: { reply: without, differs: 'dbInstanceType' },
    });
  }
  return true;
}

/** Type and cloud as the cluster itself shows them, where the target file says otherwise: a person may have erred. */
function kindShown(
  ctx: CheckContext,
  place: ClusterPlace,
  shown: JsonObject,
): Partial<Record<'type' | 'cloudProvider', string>> {
  const kind: Partial<Record<'type' | 'cloudProvider', string>> = {};
  for (const name of ['type', 'cloudProvider'] as const) {
    const found = textField(shown, name);
    if (place.own || found === undefined || found === place[name] || !KINDS[name].includes(found)) continue;
    kind[name] = found;
    ctx.notice(
      `${place.scene} is said to be ${place[name]} in the target file, and shows ${found}: mend the file.`,
    );
  }
  return kind;
}

/** Exercises every listed cluster, and clusters of the run's own for what listed ones are spared, with every update. */
export async function exerciseUpdates(ctx: CheckContext): Promise<void> {
  const own = [
    await createOwnCluster(ctx, 'HYBRID', 'updates'),
    await createOwnCluster(ctx, 'DEDICATED', 'updates', { withWorkspaces: true }),
    // Of listed ones that have DR the guard keeps in what these are sent beside its fields.
    ctx.creationsLeft('cluster') < MANY
      ? undefined
      : await createOwnCluster(ctx, 'HYBRID', 'updates, DR', { withDr: true }),
  ];
  const places = [...listedPlaces(ctx), ...own.filter((place) => place !== undefined)];
  if (places.length === 0) {
    ctx.notExercised(
      ctx.coveredClauses(),
      'there is no cluster to update: add "clusters" to the target file, or "values" and --max-creations cluster=N',
    );
    return;
  }
  const { concurrency } = ctx.configuration;
  const known = await inLanes(places, concurrency, (place) => learnModel(ctx, place));
  const rows = planFaultRows(known.map(({ model }) => model));
  const results = await judgingStates(ctx, () =>
    inLanes(known, concurrency, (one) => exercisePlace(ctx, one, { places: places.length, rows })),
  );
  await judgeRefusedKinds(ctx, results);
  await judgeDrLost(ctx, places);
}

/** Exercises one cluster with every update. */
export async function exerciseUpdatesOf(ctx: CheckContext, place: ClusterPlace): Promise<void> {
  const learned = await learnModel(ctx, place);
  // Listed ones are sent the same by a unit that compares them.
  const othersTell = ctx.target.clusters.length > 0;
  await judgingStates(ctx, () => exercisePlace(ctx, learned, {}), { othersTell });
}

/** A cluster as it was told of, as it shows itself, and all requests that update it. */
interface Learned {
  place: ClusterPlace;
  learned: ClusterPlace;
  model: Model;
}

async function learnModel(ctx: CheckContext, place: ClusterPlace): Promise<Learned> {
  const learned = await learnPlace(ctx, place);
  // The name that it was created with, and keeps, may be what stands in the way.
  if (place.own && learned === place) await judgeNameOf(ctx, place);
  const model: Model = {
    ...updateClusterModel(learned),
    tookBefore: (dimension) => dimension === 'nodePools' && hasTakenPools(ctx, place),
  };
  Object.defineProperties(model.facts, Object.getOwnPropertyDescriptors(paceFacts(ctx, place)));
  return { place, learned, model };
}

async function exercisePlace(
  ctx: CheckContext,
  { place, learned, model }: Learned,
  options: Pick<ExerciseOptions, 'places' | 'rows'>,
): Promise<UpdateResult> {
  const isGuessed = isGuessedUpdate(learned);
  const reply = await exercise(ctx, model, {
    ...options,
    tentative: isGuessed,
    onAccepted: (accepted) => {
      notePace(ctx, place, accepted);
      ctx.changed({
        kind: 'cluster',
        id: place.id,
        operation: 'update-cluster',
        change: 'changed',
        name: place.name,
      });
    },
  });
  if (isGuessed && !reply.ok && wasSent(reply)) {
    const { scene, cloudProvider } = learned;
    ctx.notExercised(
      ctx.coveredClauses(),
      `${scene} was updated with a guessed dbInstanceType, and refused it: add "dbInstanceType" to values.${cloudProvider} in the target file`,
    );
  }
  return { place: learned, reply };
}
