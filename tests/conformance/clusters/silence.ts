import { BASE } from '../../../fixtures/engine/model.ts';
import { callFor, modelCase } from '../../../fixtures/engine/probe.ts';
import type { Json, JsonObject, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { NoRangeLeft } from '../../../fixtures/host/ranges.ts';
import { clusterValues, type TargetWithNames } from '../../../fixtures/models/cluster-values.ts';
import { createClusterModel } from '../../../fixtures/models/create-cluster.ts';
import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';
import { field } from '../../../spec/rules/support/json.ts';
import { askForDuplicate } from '../silence/duplicates.ts';
import { type Creation, creatingProbe } from '../steps/creating-probe.ts';
import { observeLeftOut } from '../steps/left-out.ts';
import { outcomeOf, probe } from '../steps/try-send.ts';
import { cloudsToTry, knownClouds, knownTarget } from './known-target.ts';
import { listedPlaces } from './listed-places.ts';
import { createOwnCluster } from './own-cluster.ts';
import { judgePoolsElsewhere, poolElsewhere } from './pools-elsewhere.ts';
import { sendClusterUpdate, wordClusterUpdate } from './send-update.ts';
import { learnPlace } from './updates.ts';

const TYPES: readonly string[] = ['HYBRID', 'DEDICATED'];

/** The smallest creation of a cluster in a cloud, with address ranges of its own. */
function creationIn(target: TargetWithNames, cloudProvider: string, type: string): Creation {
  return {
    operation: 'create-cluster',
    kind: 'cluster',
    nameField: 'name',
    base: (ctx, key) => {
      const model = createClusterModel(target, { cloudProvider, type, providerAccount: true });
      const call = callFor({ ctx, model, accepted: () => false }, modelCase(model, key, BASE));
      return (call?.body ?? {}) as JsonObject;
    },
  };
}

/** Asks what the document leaves open about the creation of clusters. */
export async function askClusterCreations(ctx: CheckContext): Promise<void> {
  const target = await knownTarget(ctx);
  const [first, ...others] = knownClouds(target);
  if (first === undefined) {
    ctx.notExercised(
      ctx.coveredClauses(),
      'the target file lists no regions, and no listed cluster shows one: add "values" for a cloud',
    );
    return;
  }
  try {
    for (const cloud of [first, ...others].filter((one) => one !== 'CLOUD_A')) {
      for (const type of TYPES) await askSecondaryRanges(ctx, target, { cloud, type });
    }
    await askForDuplicate(ctx, creationIn(target, first, 'DEDICATED'), 'create-cluster.duplicate-name');
    await askDetails(ctx, creationIn(target, first, 'DEDICATED'));
  } catch (error) {
    if (!(error instanceof NoRangeLeft)) throw error;
    ctx.notExercised(ctx.coveredClauses(), error.message);
  }
}

/** Asks for the ranges that only CLOUD_A has, in another cloud: that of the cluster, and that of its DR region. */
async function askSecondaryRanges(
  ctx: CheckContext,
  target: TargetWithNames,
  { cloud, type }: { cloud: string; type: string },
): Promise<void> {
  const creation = creationIn(target, cloud, type);
  // The plainest creation is one in the first region.
  const [, drRegion] = clusterValues(target, cloud).regions;
  const ask = async (name: string, words: string, beside: JsonObject): Promise<void> => {
    const key = `silence/${words} in ${cloud} ${type}`;
    const fields = { ...beside, [name]: ctx.networkRanges.take(key, 19) };
    const reply = await creatingProbe(ctx, creation, { case: key, fields });
    if (!reply) return;
    const shown = field(reply.body, name) !== undefined;
    const answer = !reply.ok ? outcomeOf(reply) : shown ? 'kept and shown' : 'ignored';
    ctx.observe('create-cluster.cloud-a-fields-elsewhere', answer, reply);
  };
  await ask('secondaryVpcCidr', 'secondary range', {});
  if (drRegion !== undefined) await ask('drSecondaryVpcCidr', 'secondary range of DR', { drRegion });
}

async function askDetails(ctx: CheckContext, creation: Creation): Promise<void> {
  const questions: [clause: string, words: string, fields: Record<string, Json>][] = [
    ['create-cluster.unknown-values', 'an unknown region', { region: 'conformance-nowhere-1' }],
    [
      'conventions.nested-requiredness',
      'create-cluster k8sTags item without value',
      { k8sTags: [{ key: 'team' }] },
    ],
    [
      'conventions.nested-requiredness',
      'create-cluster nodePools item with a name alone',
      { nodePools: [{ name: 'pool' }] },
    ],
  ];
  for (const [clause, words, fields] of questions) {
    const reply = await creatingProbe(ctx, creation, { case: `silence/${words}`, fields });
    if (reply) ctx.observe(clause, `${words}: ${outcomeOf(reply)}`, reply);
  }
}

/**
 * Asks what the document leaves open about updates of clusters. What could turn a cluster into something else is asked
 * of clusters of the run's own only.
 */
export async function askClusterUpdates(ctx: CheckContext): Promise<void> {
  const own: ClusterPlace[] = [];
  // What only clusters of one cloud or type have may be out of place in each of the others.
  for (const cloud of cloudsToTry(await knownTarget(ctx))) {
    for (const type of TYPES) {
      // What is asked about DR has a meaning where there is some.
      const place =
        (await createOwnCluster(ctx, type, 'silence', { clouds: [cloud], withDr: true })) ??
        (await createOwnCluster(ctx, type, 'silence', { clouds: [cloud] }));
      if (place) own.push(place);
    }
  }
  const places = [...listedPlaces(ctx), ...own];
  for (const place of places) {
    const learned = await learnPlace(ctx, place);
    if (!learned.shown) continue;
    await askLeftOutFields(ctx, learned);
    if (learned.own) await askOwnCluster(ctx, learned);
  }
  if (own.length === 0) {
    const clauses = [
      'cloud-c-fields-elsewhere',
      'cluster-type-mismatch',
      'node-pools-elsewhere',
      'node-pools-hybrid-only',
    ];
    ctx.notExercised(
      clauses.map((name) => `update-cluster.${name}`),
      'it is asked of clusters of the run’s own only, and none could be created for it: add "values" to the target file, raise --max-creations cluster=N, or see why the target refused it',
    );
  }
  const [first] = places;
  if (first) await askUnknown(ctx, first);
  else
    ctx.notExercised(
      ctx.coveredClauses(),
      'there is no cluster to update: add "clusters" to the target file',
    );
}

/** Optional fields that an update which changes nothing leaves out. */
const LEFT_OUT: readonly string[] = [
  'dbInstanceType',
  'drRegion',
  'drVpcSubnetRange',
  'enableReplicationTimeControl',
  'nodePools',
];

async function askLeftOutFields(ctx: CheckContext, place: ClusterPlace): Promise<void> {
  const reply = await sendClusterUpdate(ctx, place, 'optional fields left out');
  const sent = reply.call.body as JsonObject;
  const fields = LEFT_OUT.filter((name) => !Object.hasOwn(sent, name));
  if (reply.ok) observeLeftOut(ctx, 'update-cluster.left-out-fields', fields, place.shown, reply);
}

/** Ranges that only clusters of CLOUD_C have. */
const CLOUD_C_RANGES = {
  drPodSubnetRange: '172.30.0.0/19',
  drServicePeeringRange: '172.30.32.0/19',
  drServiceSubnetRange: '172.30.64.0/19',
};

async function askOwnCluster(ctx: CheckContext, place: ClusterPlace): Promise<void> {
  const dedicated = place.type === 'DEDICATED';
  const pool = poolElsewhere(ctx, place);
  if (dedicated) {
    const reply = await askElsewhere(ctx, place, 'node-pools-elsewhere', { nodePools: [pool] });
    if (reply) judgePoolsElsewhere(ctx, reply, pool);
  } else await askElsewhere(ctx, place, 'cluster-type-mismatch', { clusterType: 'DEDICATED' });
  if (place.cloudProvider !== 'CLOUD_C') {
    // One at a time: all together may be refused for any of them.
    for (const [name, range] of Object.entries(CLOUD_C_RANGES)) {
      await askElsewhere(ctx, place, 'cloud-c-fields-elsewhere', { [name]: range }, `: ${name}`);
    }
  }
  const words = 'k8sTags item without value';
  const reply = await probe(ctx, () => wordClusterUpdate(ctx, place, words, { k8sTags: [{ key: 'team' }] }));
  if (!reply) return;
  ctx.observe('conventions.nested-requiredness', `update-cluster ${words}: ${outcomeOf(reply)}`, reply);
}

/** Sends fields where they have no meaning and tells whether they were refused, ignored or taken. */
async function askElsewhere(
  ctx: CheckContext,
  place: ClusterPlace,
  question: string,
  fields: Record<string, Json>,
  words = '',
): Promise<Reply | undefined> {
  const reply = await probe(ctx, () => wordClusterUpdate(ctx, place, `${question}${words}`, fields));
  if (reply) ctx.observe(`update-cluster.${question}`, taken(place, reply, fields), reply);
  return reply;
}

function taken(place: ClusterPlace, reply: Reply, fields: Record<string, Json>): string {
  if (!reply.ok) return outcomeOf(reply);
  if (field(reply.body, 'type') !== place.type) return 'accepted, and the type changes';
  const seen = Object.entries(fields).some(([name, value]) => {
    const shown = JSON.stringify(field(reply.body, name)) ?? '';
    const [item] = Array.isArray(value) ? value : [value];
    const name0 = field(item, 'name');
    return typeof name0 === 'string' ? shown.includes(name0) : shown === JSON.stringify(value);
  });
  return seen ? 'kept and shown' : 'ignored';
}

async function askUnknown(ctx: CheckContext, place: ClusterPlace): Promise<void> {
  const call = wordClusterUpdate(ctx, place, 'unknown cluster', {});
  const reply = await probe(ctx, () => ({ ...call, params: { clusterId: ctx.name('unknown cluster') } }));
  if (reply) ctx.observe('update-cluster.unknown-id', outcomeOf(reply), reply);
}
