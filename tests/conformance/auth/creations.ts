import { isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import { clausesOf } from '../../../fixtures/engine/clauses-of.ts';
import { singles } from '../../../fixtures/engine/enumerate.ts';
import { blameBesideLast, richer } from '../../../fixtures/engine/last-creation.ts';
import { BASE, type Model, type Selection } from '../../../fixtures/engine/model.ts';
import { type ModelCase, modelCase, settleCase } from '../../../fixtures/engine/probe.ts';
import { Session } from '../../../fixtures/engine/session.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { NoRangeLeft } from '../../../fixtures/host/ranges.ts';
import { clusterValues, isGuess } from '../../../fixtures/models/cluster-values.ts';
import { createAllowedIpAddressRangeModel } from '../../../fixtures/models/create-allowed-ip-address-range.ts';
import { createClusterModel } from '../../../fixtures/models/create-cluster.ts';
import { createEnvironmentObjectModel } from '../../../fixtures/models/create-environment-object.ts';
import { createTeamModel } from '../../../fixtures/models/create-team.ts';
import { createWorkspaceModel } from '../../../fixtures/models/create-workspace.ts';
import type { CreationKind } from '../../../fixtures/target/options.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { cloudsToTry, knownTarget } from '../clusters/known-target.ts';
import { askForRefused } from '../steps/left-free.ts';
import { noteCreated } from '../steps/note-created.ts';
import { untilThere } from '../steps/until-there.ts';
import { wordCase } from '../steps/word-case.ts';
import { EFFECT_CLAUSE } from './effects.ts';
import type { FindRequest, ProtectedRequest, RequestToProve } from './protected-request.ts';

/** What is created, and the field of the request that names it. */
interface Created {
  kind: CreationKind;
  field: string;
}

/** A request that creates: the base of a model, or what else of it is chosen. */
interface Trial {
  model: Model;
  selection?: Selection;
  /** What sets it apart from others, in cases. */
  words: string;
  /** True where its refusal says nothing about the target. */
  tentative?: boolean;
}

/** A trial as it is worded: all intruders share one body, which takes no name and no range away from anybody. */
interface Worded extends Trial {
  word: ProtectedRequest['word'];
}

function worded(ctx: CheckContext, trials: readonly Trial[]): Worded[] {
  return trials.flatMap((trial) => {
    const { model, selection = BASE } = trial;
    const shared = wordCase(ctx, model, 'intruder', { selection });
    if (!shared) return [];
    const word: ProtectedRequest['word'] = (key, intent) => ({
      ...shared,
      intent,
      case: `${model.scene}/${key}`,
    });
    return [{ ...trial, word }];
  });
}

/**
 * The first of several requests that the target takes; the others are tried without credentials as well, and so are
 * those that stand `aside`. Where one creation alone is left it waits for the intruders.
 */
async function firstTaken(
  ctx: CheckContext,
  created: Created,
  trials: readonly Trial[],
  aside: readonly Trial[] = [],
): Promise<ProtectedRequest | RequestToProve | string> {
  const left = ctx.creationsLeft(created.kind);
  if (left < 1) return 'the bound of --max-creations was reached';
  const candidates = worded(ctx, trials);
  const all = [...candidates, ...worded(ctx, aside)];
  const note = (reply: Reply): void => noteCreated(ctx, reply, created.kind, created.field);
  const protectedAs = (one: Worded): Omit<ProtectedRequest, 'control'> => ({
    word: one.word,
    note,
    creates: created.kind,
    lookAgain: () => judgeLeftFree(ctx, created.kind, one, note),
    elsewhere: all.filter((other) => other !== one).map(({ words, word }) => ({ words, word, note })),
    repeatable: false,
  });
  const prove = async (): Promise<ProtectedRequest | string> => {
    let refused = 'no address range is left for it';
    for (const one of candidates) {
      if (ctx.creationsLeft(created.kind) < 1) break;
      const reply = await create(ctx, one, created.kind, note);
      if (typeof reply !== 'string') {
        ctx.pass(...clausesOf(one.model, control(one.model)));
        return { ...protectedAs(one), control: reply };
      }
      refused = reply;
    }
    return refused;
  };
  const [first] = candidates;
  return left > 1 || !first ? prove() : { ...protectedAs(first), prove };
}

/** Clusters are too dear for one more of them. */
const DEAR: ReadonlySet<CreationKind> = new Set(['cluster']);

/** Judges that what intruders asked for is still there for who brings the run's own token. */
async function judgeLeftFree(
  ctx: CheckContext,
  kind: CreationKind,
  { model, word }: Worded,
  note: (reply: Reply) => void,
): Promise<void> {
  const fresh = DEAR.has(kind) ? undefined : wordCase(ctx, model, 'beside intruders');
  if (!fresh) return;
  const again = word('with the own token', 'core');
  const { reply, twin } = (await askForRefused(ctx, { kind, again, fresh, note })) ?? {};
  if (reply && !twin) ctx.pass(EFFECT_CLAUSE);
  if (!reply || !twin) return;
  ctx.fail(EFFECT_CLAUSE, reply, {
    message:
      'what only requests without valid credentials asked for is taken afterwards: a valid request for it was refused, and one for another accepted',
    expected: 'a 2xx status: nothing of what was refused was done',
    found: `status ${reply.outcome}`,
    where: 'request',
    twin: { reply: twin, differs: 'what it asks for' },
  });
}

const control = (model: Model): ModelCase => modelCase(model, 'control', BASE);

/** Creates one resource; or why there is none. */
async function create(
  ctx: CheckContext,
  { model, tentative = false }: Trial,
  kind: CreationKind,
  note: (reply: Reply) => void,
): Promise<Reply | string> {
  try {
    const session = { ctx, model, accepted: () => false };
    const reply = await settleCase(session, control(model));
    if (reply.ok || !tentative) ctx.recorder.base(model.operation, reply.ok);
    if (isPlainRefusal(reply) && !tentative && ctx.creationsLeft(kind) === 1)
      await blameDemanded(ctx, model, kind, note);
    if (!reply.ok) return `the request with the run's own token was refused (${reply.outcome})`;
    note(reply);
    return reply;
  } catch (error) {
    if (error instanceof NoRangeLeft) return error.message;
    throw error;
  }
}

/** Where nothing else will tell: blames what a target demands of the plain request without being told to. */
async function blameDemanded(
  ctx: CheckContext,
  model: Model,
  creates: CreationKind,
  onAccepted: (reply: Reply) => void,
): Promise<void> {
  const session = new Session(ctx, model, { creates, onAccepted });
  await blameBesideLast(session, control(model), richer(session));
}

const WORKSPACE: Created = { kind: 'workspace', field: 'name' };

/** Finds a create-workspace request that the target takes. */
export const findCreateWorkspace: FindRequest = (ctx) => {
  const model = createWorkspaceModel();
  return firstTaken(ctx, WORKSPACE, [{ model, words: '' }], withEachChoice(model));
};

/** Finds a create-team request that the target takes. */
export const findCreateTeam: FindRequest = (ctx) => {
  const model = createTeamModel(ctx.target);
  return firstTaken(ctx, { kind: 'team', field: 'name' }, [{ model, words: '' }], withEachChoice(model));
};

/** The plain request with each sober choice of one more field: what is asked for may decide who is asked who they are. */
function withEachChoice(model: Model): Trial[] {
  return singles(model, 'core').map(({ selection }) => {
    const [[field, choice] = []] = Object.entries(selection);
    return { model, selection, words: `with ${field} ${choice?.label}` };
  });
}

/** Finds a create-allowed-ip-address-range request that the target takes. */
export const findCreateAllowedIpAddressRange: FindRequest = async (ctx) => {
  if (ctx.target.ipAddressRanges.length === 0) return 'the target file lists no ipAddressRanges';
  const created: Created = { kind: 'ipAddressRange', field: 'ipAddressRange' };
  const model = createAllowedIpAddressRangeModel(ctx.target);
  return firstTaken(ctx, created, [{ model, words: '' }], ofIpv6(model));
};

const IPV6_NETWORK = 'size-64';

/** The smallest network of IPv6 where the plain range is none of it: its addresses may have a way in of their own. */
function ofIpv6(model: Model): Trial[] {
  const field = 'ipAddressRange';
  const choice = model.dimensions
    .find(({ name }) => name === field)
    ?.choices.find(({ label, class: cls }) => label === IPV6_NETWORK && cls === 'exotic');
  return choice ? [{ model, selection: { [field]: choice }, words: 'of IPv6' }] : [];
}

const TYPE = 'objectType';
const OTHER_TYPES: readonly string[] = ['CONNECTION', 'METRICS_EXPORT'];

/** Environment objects of a workspace that the run creates; or why there is none. */
async function ownWorkspaceModel(ctx: CheckContext): Promise<Model | string> {
  if (ctx.creationsLeft('workspace') < 1) return 'the bound of --max-creations was reached';
  const note = (reply: Reply): void => noteCreated(ctx, reply, WORKSPACE.kind, WORKSPACE.field);
  const workspace = await create(ctx, { model: createWorkspaceModel(), words: '' }, WORKSPACE.kind, note);
  if (typeof workspace === 'string') return workspace;
  const scopeEntityId = textField(workspace.body, 'id');
  if (scopeEntityId === undefined) return 'the workspace that was created showed no id';
  await untilThere(ctx, scopeEntityId);
  const place = { scene: 'own workspace', scope: 'WORKSPACE', scopeEntityId } as const;
  return createEnvironmentObjectModel({ ...place, linkable: [] });
}

/** In the first listed deployment, and in a workspace that the run creates; there alone where none is listed. */
export const findCreateEnvironmentObject: FindRequest = async (ctx) => {
  const created: Created = { kind: 'environmentObject', field: 'objectKey' };
  const model = await ownWorkspaceModel(ctx);
  const inWorkspace = typeof model === 'string' ? [] : [{ model, words: 'in a workspace' }];
  const [deployment] = ctx.target.deployments;
  if (!deployment) return typeof model === 'string' ? model : firstTaken(ctx, created, inWorkspace);
  const place = { scene: 'deployments[0]', scope: 'DEPLOYMENT', scopeEntityId: deployment.id } as const;
  const inDeployment = { model: createEnvironmentObjectModel({ ...place, linkable: [] }), words: '' };
  return firstTaken(ctx, created, [inDeployment], [...inWorkspace, ...ofOtherTypes(inDeployment.model)]);
};

/** Objects of the types that the plain one is not of: each may have a way in of its own. */
function ofOtherTypes(model: Model): Trial[] {
  const dimension = model.dimensions.find(({ name }) => name === TYPE);
  const others = dimension?.choices.filter(({ label }) => OTHER_TYPES.includes(label)) ?? [];
  return others.map((choice) => ({
    model,
    selection: { [TYPE]: choice },
    words: `of type ${choice.label}`,
  }));
}

/**
 * In the last cloud and of the first type that the target takes; all others are tried as well. Of the first cloud it is
 * that other creations are where they are few.
 */
export const findCreateCluster: FindRequest = async (ctx) => {
  const target = await knownTarget(ctx);
  const kinds = [...cloudsToTry(target)].reverse().flatMap((cloudProvider) =>
    ['DEDICATED', 'HYBRID'].map(
      (type): Trial => ({
        words: `of a ${type} cluster in ${cloudProvider}`,
        tentative: isGuess(clusterValues(target, cloudProvider), type),
        model: createClusterModel(target, { cloudProvider, type, providerAccount: true }),
      }),
    ),
  );
  return firstTaken(ctx, { kind: 'cluster', field: 'name' }, kinds);
};
