import { isOfTheCaller, isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import { type ExerciseOptions, exercise, sendFaultsAlone } from '../../../fixtures/engine/exercise.ts';
import { planFaultRows } from '../../../fixtures/engine/fault-rows.ts';
import { wasSent } from '../../../fixtures/engine/unsent.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { clusterValues } from '../../../fixtures/models/cluster-values.ts';
import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';
import { noteCreated } from '../steps/note-created.ts';
import {
  type Kind,
  type KindToTry,
  keepingNetworks,
  kinds,
  modelOf,
  mostDifferentFirst,
  type Tried,
  taken,
} from './creation-kinds.ts';
import { knownClouds, knownTarget } from './known-target.ts';
import { ownPlace } from './own-cluster.ts';
import { blameRefusedKinds, takenBeside } from './refused-creations.ts';

/** Creations that must be left for a kind to be exercised whole: its base twice, and something between. */
const WHOLE = 3;

/** Creations that a rich request may cost where it is refused: it is sent again and made smaller. */
const RICH = 8;

/**
 * Which of the kinds, in turn HYBRID and DEDICATED and each time of another cloud, are asked for plainly where each
 * gets one creation: one of each type, and of two clouds where so many are reached. Of every cloud one is asked for
 * with everything in it.
 */
const plainly = (reached: number): readonly number[] => (reached > 4 ? [1, 4] : [1, 2]);

/** Creations from which on kinds are tried of which no name is known: each that is taken costs one more. */
const MANY = 20;

/** Creations with which a kind shows nearly every choice alone. */
const SHARE = 20;

/**
 * How many creations a kind leaves to those behind it: of a default that one kind alone gets wrong no other one shows
 * anything. What is more than a share goes to the first kind, of which pairs are told then.
 */
function keptForOthers(left: number, others: number): number {
  return SHARE * Math.min(others, Math.max(0, Math.floor(left / SHARE) - 1));
}

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
  // What is exercised whole leaves no creation to judge a refusal with.
  if (isBounded) await blameRefusedKinds(ctx, tried);
  for (const [index, kind] of chosen.entries()) {
    const left = ctx.creationsLeft('cluster');
    if (left < (isBounded ? WHOLE : 1)) {
      ctx.notExercised(unreached(ctx, tried), whyNoMore(tried));
      break;
    }
    const keeps = isBounded ? keptForOthers(left, chosen.length - index - 1) : 0;
    const last = isBounded && keeps === 0;
    tried.push({
      kind,
      reply: await exerciseKind(ctx, last ? withAllNetworks(kind) : kind, { ...options, keeps }),
    });
  }
  if (!isBounded) await blameRefusedKinds(ctx, tried);
  const [full] = tried.filter(({ isFull }) => isFull);
  return full && followed(ctx, full);
}

/** A kind behind which no other one gets creations, and which therefore need leave them no networks. */
function withAllNetworks(kind: Kind): Kind {
  return { ...kind, networksKept: { ...kind.networksKept, forOthers: 0 } };
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
 * The kinds of listed clouds, and those of others that are taken. Where no cloud is listed and none of them is taken,
 * or creations are few, it is the kinds of clouds whose regions were seen, or else the first kind, whose refusal is
 * told.
 */
async function kindsToExercise(ctx: CheckContext): Promise<KindToTry[]> {
  const target = await knownTarget(ctx);
  const all = kinds(target);
  // Which of them the target took in the run that is replayed is not known.
  if (ctx.onlyCase !== undefined) return all;
  const others: KindToTry[] = [];
  for (const kind of all.filter(({ unlisted }) => unlisted)) {
    if (ctx.creationsLeft('cluster') < MANY) break;
    if (await taken(ctx, kind, 'of a cloud not listed')) others.push(kind);
  }
  const exercised = [...all.filter(({ unlisted }) => !unlisted), ...others];
  if (exercised.length > 0) return exercised;
  const seen = knownClouds(target);
  return seen.length > 0 ? all.filter(({ cloudProvider }) => seen.includes(cloudProvider)) : all.slice(0, 1);
}

/** What more creations could still show: fields that no cluster created so far has are the target's own choice. */
function unreached(ctx: CheckContext, tried: readonly Tried[]): string[] {
  const clauses = ctx.coveredClauses().filter((id) => !/^(?:update-cluster|clusterUpdate)\./.test(id));
  return tried.some(({ reply }) => reply.ok) ? clauses.filter((id) => !id.includes('.out.')) : clauses;
}

/** Why no kind is exercised whole: where all were refused it is not for want of creations. */
function whyNoMore(tried: readonly Tried[]): string {
  const outcomes = new Set(
    tried.map(({ reply }) => (reply.ok || !wasSent(reply) ? undefined : reply.outcome)),
  );
  return tried.length > 0 && !outcomes.has(undefined)
    ? `every plain request for a cluster was refused (${[...outcomes].join(', ')})`
    : 'the bound of --max-creations for clusters was reached';
}

/**
 * Where creations are bounded every kind gets some of them before any is exercised whole: one for its base and one for
 * a request with everything in it where enough are left, else one for either. Of kinds for which there is none the
 * faults are sent.
 */
async function surveyKinds(
  ctx: CheckContext,
  chosen: readonly Kind[],
  options: ExerciseOptions,
): Promise<Tried[]> {
  const tried: Tried[] = [];
  const plain = plainly(Math.min(chosen.length, ctx.creationsLeft('cluster')));
  for (const [index, kind] of chosen.entries()) {
    const left = ctx.creationsLeft('cluster');
    if (left < 1) break;
    const others = chosen.slice(index + 1);
    const isRefused = left === 1 && tried.some(saysSomething);
    // Who may not create a cluster of one kind may not of another: faults would be refused for that as well.
    const isForbidden = tried.length > 0 && tried.every(({ reply }) => isOfTheCaller(reply));
    if (isForbidden) {
      tried.push({
        kind,
        reply: await exerciseKind(ctx, kind, { ...options, depth: 'base' }),
        isFull: false,
      });
      continue;
    }
    // The last creation is kept until the faults of all others are sent.
    if (left === 1) await sendFaultsOf(ctx, isRefused ? [kind, ...others] : others, options);
    if (!isRefused) {
      const single = plain.includes(index) ? 'faults' : 'faults, then all';
      const depth = left > others.length + RICH ? 'faults and all' : single;
      const reply = await exerciseKind(ctx, kind, { ...options, depth });
      tried.push({ kind, reply, isFull: depth === 'faults, then all' });
    }
    // It tells more beside a kind that was refused than of one more kind.
    const refused = left === 1 ? tried.find(saysSomething) : undefined;
    if (refused) return [...tried, ...(await takenBeside(ctx, refused.kind, chosen, refused.reply))];
  }
  return tried;
}

async function sendFaultsOf(
  ctx: CheckContext,
  some: readonly Kind[],
  options: ExerciseOptions,
): Promise<void> {
  for (const kind of some) {
    await sendFaultsAlone(ctx, modelOf(kind), {
      ...options,
      creates: 'cluster',
      onAccepted: (reply) => noteCreated(ctx, reply, 'cluster', 'name'),
    });
  }
}

/** True for a refusal that says something of the target. */
function saysSomething({ kind, reply }: Tried): boolean {
  return !reply.ok && !kind.tentative && isPlainRefusal(reply);
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
  // Of two refusals that of the request that every reading of the document holds for valid is to be shown.
  return isPlainRefusal(without) ? reply : without;
}
