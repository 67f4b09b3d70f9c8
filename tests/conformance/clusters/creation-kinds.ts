import { inTurn } from '../../../fixtures/engine/enumerate.ts';
import { BASE, type Model, type NetworksKept } from '../../../fixtures/engine/model.ts';
import { modelCase, settleCase } from '../../../fixtures/engine/probe.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { NETWORK_SIZE } from '../../../fixtures/models/cluster-networks.ts';
import { clusterValues, isGuess, type TargetWithNames } from '../../../fixtures/models/cluster-values.ts';
import { createClusterModel } from '../../../fixtures/models/create-cluster.ts';
import { listedValues, requestNode } from '../../../fixtures/models/request-node.ts';
import { noteCreated } from '../steps/note-created.ts';

export interface Kind {
  cloudProvider: string;
  type: string;
  networksKept: NetworksKept;
  /** True where a name that it must carry is not listed: a refusal then says nothing about the target. */
  tentative: boolean;
  /** True where no region of the cloud is listed. */
  unlisted: boolean;
  /** The target with the names that clusters show. */
  target: TargetWithNames;
}

/** A kind of cluster and the answer to the request for one that was told to be exercised. */
export interface Tried {
  kind: Kind;
  reply: Reply;
  /** True where everything was asked for at once instead of the plainest. */
  isFull?: boolean;
}

export type KindToTry = Omit<Kind, 'networksKept'>;

/** Every cloud with every type, HYBRID first: it shows most. */
export function kinds(target: TargetWithNames): KindToTry[] {
  const node = requestNode('create-cluster');
  return ['HYBRID', 'DEDICATED'].flatMap((type) =>
    listedValues(node, 'cloudProvider').map((cloudProvider) => {
      const values = clusterValues(target, cloudProvider);
      return { cloudProvider, type, tentative: isGuess(values, type), unlisted: !values.listed, target };
    }),
  );
}

/** Both types in turn, each time of another cloud: where creations are few, the first kinds alone get any. */
export function mostDifferentFirst(all: readonly KindToTry[]): KindToTry[] {
  const hybrid = all.filter(({ type }) => type === 'HYBRID');
  const [first, ...others] = all.filter(({ type }) => type !== 'HYBRID');
  return inTurn([hybrid, first ? [...others, first] : others]);
}

/** Networks for the bases of a kind's batches, and for its faults. */
const FOR_BASES = 12;

/** Networks that a kind needs for what tells most: its bases, its faults and every choice alone. */
const ENOUGH = 40;

/**
 * The kinds, of which each leaves networks to those behind it that get a cluster, as long as there are enough to be
 * divided at all.
 */
export function keepingNetworks(ctx: CheckContext, chosen: readonly KindToTry[]): Kind[] {
  const room = ctx.networkRanges.capacity(NETWORK_SIZE);
  const served = Math.max(1, Math.min(chosen.length, ctx.creationsLeft('cluster')));
  const each = Math.min(ENOUGH, Math.max(FOR_BASES, Math.floor(room / served)));
  const sharers = Math.min(served, Math.floor(room / each));
  return chosen.map((kind, index) => ({
    ...kind,
    networksKept: {
      forOthers: each * Math.max(0, sharers - index - 1),
      forBases: Math.min(FOR_BASES, Math.floor(each / 2)),
    },
  }));
}

export function modelOf(
  { target, cloudProvider, type, ...kind }: KindToTry & Partial<Kind>,
  providerAccount = true,
): Model {
  const model = createClusterModel(target, { cloudProvider, type, providerAccount });
  return kind.networksKept ? { ...model, networksKept: kind.networksKept } : model;
}

/** The answer to one more cluster of a kind if it is accepted: a quota that is used up would refuse it as well. */
export async function taken(
  ctx: CheckContext,
  kind: KindToTry,
  words = 'still taken',
): Promise<Reply | undefined> {
  if (ctx.creationsLeft('cluster') < 1) return undefined;
  for (const providerAccount of [true, false]) {
    const model = modelOf(kind, providerAccount);
    const item = modelCase(model, `${words} ${providerAccount}`, BASE);
    const reply = await settleCase({ ctx, model, accepted: () => false }, item, { repeat: true });
    noteCreated(ctx, reply, 'cluster', 'name');
    if (reply.ok) return reply;
  }
  return undefined;
}
