import { inTurn } from '../../../fixtures/engine/enumerate.ts';
import { type ExerciseOptions, exercise, sendFaultsAlone } from '../../../fixtures/engine/exercise.ts';
import { planFaultRows } from '../../../fixtures/engine/fault-rows.ts';
import { BASE, type Model, type NetworksKept } from '../../../fixtures/engine/model.ts';
import { isPlainRefusal } from '../../../fixtures/engine/plain-refusal.ts';
import { modelCase, settleCase } from '../../../fixtures/engine/probe.ts';
import { LONGER_THOUGHTS, pause } from '../../../fixtures/engine/settle.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { NETWORK_SIZE } from '../../../fixtures/models/cluster-networks.ts';
import { clusterValues, isGuess, type TargetWithNames } from '../../../fixtures/models/cluster-values.ts';
import { createClusterModel } from '../../../fixtures/models/create-cluster.ts';
import { listedValues, requestNode } from '../../../fixtures/models/request-node.ts';
import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { noteCreated } from '../steps/note-created.ts';
import { knownClouds, knownTarget } from './known-target.ts';
import { ownPlace } from './own-cluster.ts';

const VALUES = ['clusterCreate.in.cloudProvider.values', 'clusterCreate.in.type.values'];

interface Kind {
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
interface Tried {
  kind: Kind;
  reply: Reply;
  /** True where everything was asked for at once instead of the plainest. */
  isFull?: boolean;
}

type KindToTry = Omit<Kind, 'networksKept'>;

/** Every cloud with every type, HYBRID first: it shows most. */
function kinds(target: TargetWithNames): KindToTry[] {
  const node = requestNode('create-cluster');
  return ['HYBRID', 'DEDICATED'].flatMap((type) =>
    listedValues(node, 'cloudProvider').map((cloudProvider) => {
      const values = clusterValues(target, cloudProvider);
      return { cloudProvider, type, tentative: isGuess(values, type), unlisted: !values.listed, target };
    }),
  );
}

/** Creations that must be left for a kind to be exercised whole: its base twice, and something between. */
const WHOLE = 3;

/** Creations that a rich request may cost where it is refused: it is sent again and made smaller. */
const RICH = 8;

/** Creations from which on kinds are tried of which no name is known: each that is taken costs one more. */
const MANY = 20;

/**
 * Creates clusters of every cloud and type: those whose names are known, and those that take plausible ones. Returns
 * the one with everything in it where creations are so few that no other unit gets one like it.
 */
export async function exerciseCreations(ctx: CheckContext): Promise<ClusterPlace | undefined> {
  const isBounded = Number.isFinite(ctx.creationsLeft('cluster')) && ctx.onlyCase === undefined;
  const listed = await kindsToExercise(ctx);
  const chosen = keepingNetworks(ctx, isBounded ? mostDifferentFirst(listed) : listed);
  const models = chosen.map((kind) => modelOf(kind));
  const options: ExerciseOptions = { places: chosen.length, rows: planFaultRows(models) };
  const tried = isBounded ? await surveyKinds(ctx, chosen, options) : [];
  for (const kind of chosen) {
    if (ctx.creationsLeft('cluster') < (isBounded ? WHOLE : 1)) {
      ctx.notExercised(unreached(ctx, tried), whyNoMore(tried));
      break;
    }
    tried.push({ kind, reply: await exerciseKind(ctx, kind, options) });
  }
  await blameRefusedKinds(ctx, tried);
  const [full] = tried.filter(({ isFull }) => isFull);
  return full && followed(ctx, full);
}

/** A cluster with everything in it, as a place for updates. */
function followed(ctx: CheckContext, { kind, reply }: Tried): ClusterPlace | undefined {
  const { cloudProvider, type, target } = kind;
  return ownPlace(ctx, reply, {
    scene: `created ${cloudProvider} ${type}`,
    cloudProvider,
    type,
    values: clusterValues(target, cloudProvider),
  });
}

/**
 * The kinds of listed clouds, and those of others that are taken. Where no cloud is listed and none of them is taken, or
 * creations are few, it is the kinds of clouds whose regions were seen, or else the first kind, whose refusal is told.
 */
async function kindsToExercise(ctx: CheckContext): Promise<KindToTry[]> {
  const target = await knownTarget(ctx);
  const all = kinds(target);
  // Which of them the target took in the run that is replayed is not known.
  if (ctx.onlyCase !== undefined) return all;
  const others: KindToTry[] = [];
  for (const kind of all.filter(({ unlisted }) => unlisted)) {
    if (ctx.creationsLeft('cluster') < MANY) break;
    if (await isTaken(ctx, kind, 'of a cloud not listed')) others.push(kind);
  }
  const taken = [...all.filter(({ unlisted }) => !unlisted), ...others];
  if (taken.length > 0) return taken;
  const seen = knownClouds(target);
  return seen.length > 0 ? all.filter(({ cloudProvider }) => seen.includes(cloudProvider)) : all.slice(0, 1);
}

/** Both types in turn, each time of another cloud: where creations are few, the first kinds alone get any. */
function mostDifferentFirst(all: readonly KindToTry[]): KindToTry[] {
  const hybrid = all.filter(({ type }) => type === 'HYBRID');
  const [first, ...others] = all.filter(({ type }) => type !== 'HYBRID');
  return inTurn([hybrid, first ? [...others, first] : others]);
}

/** Networks for the bases of a kind's batches, and for its faults. */
const FOR_BASES = 12;

/** Networks that a kind needs for what tells most: its bases, its faults and every choice alone. */
const ENOUGH = 40;

/** The kinds, of which each leaves networks to those behind it as long as there are enough to be divided at all. */
function keepingNetworks(ctx: CheckContext, chosen: readonly KindToTry[]): Kind[] {
  const room = ctx.networkRanges.capacity(NETWORK_SIZE);
  const each = Math.min(ENOUGH, Math.max(FOR_BASES, Math.floor(room / chosen.length)));
  const sharers = Math.min(chosen.length, Math.floor(room / each));
  return chosen.map((kind, index) => ({
    ...kind,
    networksKept: {
      forOthers: each * Math.max(0, sharers - index - 1),
      forBases: Math.min(FOR_BASES, Math.floor(each / 2)),
    },
  }));
}

function modelOf(
  { target, cloudProvider, type, ...kind }: KindToTry & Partial<Kind>,
  providerAccount = true,
): Model {
  const model = createClusterModel(target, { cloudProvider, type, providerAccount });
  return kind.networksKept ? { ...model, networksKept: kind.networksKept } : model;
}

/** What more creations could still show: fields that no cluster created so far has are the target's own choice. */
function unreached(ctx: CheckContext, tried: readonly Tried[]): string[] {
  const clauses = ctx.coveredClauses().filter((id) => !/^(?:update-cluster|clusterUpdate)\./.test(id));
  return tried.some(({ reply }) => reply.ok) ? clauses.filter((id) => !id.includes('.out.')) : clauses;
}

/** Why no kind is exercised whole: where all were refused it is not for want of creations. */
function whyNoMore(tried: readonly Tried[]): string {
  const outcomes = new Set(tried.map(({ reply }) => (reply.ok ? undefined : reply.outcome)));
  return tried.length > 0 && !outcomes.has(undefined)
    ? `every plain request for a cluster was refused (${[...outcomes].join(', ')})`
    : 'the bound of --max-creations for clusters was reached';
}

/**
 * Where creations are bounded every kind gets some of them before any is exercised whole: one for its base and one for
 * a request with everything in it where enough are left, else one for either in turn. Of kinds for which there is none
 * the faults are sent.
 */
async function surveyKinds(
  ctx: CheckContext,
  chosen: readonly Kind[],
  options: ExerciseOptions,
): Promise<Tried[]> {
  const tried: Tried[] = [];
  for (const [index, kind] of chosen.entries()) {
    const left = ctx.creationsLeft('cluster');
    if (left < 1) break;
    const others = chosen.slice(index + 1);
    // The last creation is kept until the faults of all others are sent.
    for (const other of left === 1 ? others : []) {
      const model = modelOf(other);
      await sendFaultsAlone(ctx, model, {
        ...options,
        creates: 'cluster',
        onAccepted: (reply) => noteCreated(ctx, reply, 'cluster', 'name'),
      });
    }
    const single = index % 2 === 0 ? 'faults, then all' : 'faults';
    const depth = left > others.length + RICH ? 'faults and all' : single;
    const reply = await exerciseKind(ctx, kind, { ...options, depth });
    tried.push({ kind, reply, isFull: depth === 'faults, then all' });
  }
  return tried;
}

/** Blames a cloud or a type of which nothing was taken while others were. */
async function blameRefusedKinds(ctx: CheckContext, tried: readonly Tried[]): Promise<void> {
  const accepted = tried.filter(({ reply }) => reply.ok);
  const refused = tried.filter(
    ({ kind, reply }) => !reply.ok && !kind.tentative && !accepted.some((one) => one.kind === kind),
  );
  const [twin] = accepted;
  const plainly = refused.filter(({ reply }) => isPlainRefusal(reply));
  if (!twin || plainly.length === 0) return;
  if (!(await isTaken(ctx, twin.kind))) {
    ctx.notExercised(VALUES, 'no cluster was accepted any more once some had been refused');
    return;
  }
  for (const { kind, reply } of plainly) {
    // A target may have been at work on the cluster before, which any status can say.
    await pause(LONGER_THOUGHTS, ctx);
    if (await isTaken(ctx, kind)) continue;
    blame(
      ctx,
      kind,
      reply,
      accepted.map((one) => one.reply),
    );
  }
}

/** Whether one more cluster of a kind is accepted: a quota that is used up would refuse it as well. */
async function isTaken(ctx: CheckContext, kind: KindToTry, words = 'still taken'): Promise<boolean> {
  if (ctx.creationsLeft('cluster') < 1) return false;
  for (const providerAccount of [true, false]) {
    const model = modelOf(kind, providerAccount);
    const item = modelCase(model, `${words} ${providerAccount}`, BASE);
    const reply = await settleCase({ ctx, model, accepted: () => false }, item, { repeat: true });
    if (reply.ok) noteCreated(ctx, reply, 'cluster', 'name');
    if (reply.ok) return true;
  }
  return false;
}

async function exerciseKind(ctx: CheckContext, kind: Kind, options: ExerciseOptions): Promise<Reply> {
  const run = (providerAccount: boolean): Promise<Reply> =>
    exercise(ctx, modelOf(kind, providerAccount), {
      ...options,
      tentative: kind.tentative,
      creates: 'cluster',
      onAccepted: (reply) => noteCreated(ctx, reply, 'cluster', 'name'),
      onExotic: (choices, reply) => {
        if (choices !== 'providerAccount=absent') return;
        ctx.observe(
          'create-cluster.provider-account-scope',
          reply.ok ? 'cloud-c-only' : 'every-hybrid',
          reply,
        );
      },
    });
  const reply = await run(true);
  if (reply.ok || kind.type !== 'HYBRID' || kind.cloudProvider === 'CLOUD_C') return reply;
  // The other reading of the document: an account is for CLOUD_C alone.
  // Why it was refused without an account says nothing where a plan or a permission stands in the way.
  if (!isPlainRefusal(reply)) return reply;
  const without = await run(false);
  if (without.ok) ctx.observe('create-cluster.provider-account-scope', 'cloud-c-only', without);
  return without;
}

/** A cloud, or a type, of which nothing was accepted while clusters of others were. */
function blame(ctx: CheckContext, kind: Kind, reply: Reply, accepted: readonly Reply[]): void {
  const shows = (field: 'cloudProvider' | 'type', value: string): boolean =>
    accepted.some((one) => textField(one.call.body, field) === value);
  const twin = accepted[0];
  if (!twin) return;
  const cloudKnown = shows('cloudProvider', kind.cloudProvider);
  const typeKnown = shows('type', kind.type);
  const clause =
    cloudKnown && typeKnown
      ? 'create-cluster.combinations'
      : `clusterCreate.in.${cloudKnown ? 'type' : 'cloudProvider'}.values`;
  ctx.fail(clause, reply, {
    message: `a valid ${kind.type} cluster of ${kind.cloudProvider} was refused while another cluster was accepted`,
    expected: 'a 2xx status',
    found: `status ${reply.outcome}`,
    where: 'request',
    twin: { reply: twin, differs: 'cloud and type' },
  });
}
