import { BASE, type Model } from '../../../fixtures/engine/model.ts';
import { callFor, modelCase, settleCase } from '../../../fixtures/engine/probe.ts';
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
import { noteCreated } from '../steps/note-created.ts';
import { untilThere } from '../steps/until-there.ts';
import type { Elsewhere, FindRequest, ProtectedRequest } from './protected-request.ts';

/** What is created, and the field of the request that names it. */
interface Created {
  kind: CreationKind;
  field: string;
}

/** Creates one resource by the base of a model; where that is tentative, its refusal says nothing about the target. */
async function create(
  ctx: CheckContext,
  model: Model,
  { kind, field }: Created,
  tentative = false,
): Promise<ProtectedRequest | string> {
  if (ctx.creationsLeft(kind) < 1) return 'the bound of --max-creations was reached';
  const session = { ctx, model, accepted: () => false };
  try {
    const control = await settleCase(session, modelCase(model, 'control', BASE));
    if (control.ok || !tentative) ctx.recorder.base(model.operation, control.ok);
    if (!control.ok) return `the request with the run's own token was refused (${control.outcome})`;
    noteCreated(ctx, control, kind, field);
    const word = wordShared(ctx, model);
    if (!word) return 'the base has no body';
    return {
      control,
      word,
      note: (reply) => noteCreated(ctx, reply, kind, field),
      repeatable: false,
    };
  } catch (error) {
    if (error instanceof NoRangeLeft) return error.message;
    throw error;
  }
}

/** All intruders share one body: what must be refused takes no name and no range away from anybody. */
function wordShared(ctx: CheckContext, model: Model): ProtectedRequest['word'] | undefined {
  const shared = callFor({ ctx, model, accepted: () => false }, modelCase(model, 'intruder', BASE));
  return shared && ((key, intent) => ({ ...shared, intent, case: `${model.scene}/${key}` }));
}

/** The base of another model, which nobody was seen to be let in with. */
function elsewhere(ctx: CheckContext, words: string, model: Model, { kind, field }: Created): Elsewhere[] {
  try {
    const word = wordShared(ctx, model);
    return word ? [{ words, word, note: (reply) => noteCreated(ctx, reply, kind, field) }] : [];
  } catch (error) {
    if (error instanceof NoRangeLeft) return [];
    throw error;
  }
}

/** Finds a create-workspace request that the target takes. */
export const findCreateWorkspace: FindRequest = (ctx) =>
  create(ctx, createWorkspaceModel(), { kind: 'workspace', field: 'name' });

/** Finds a create-team request that the target takes. */
export const findCreateTeam: FindRequest = (ctx) =>
  create(ctx, createTeamModel(ctx.target), { kind: 'team', field: 'name' });

/** Finds a create-allowed-ip-address-range request that the target takes. */
export const findCreateAllowedIpAddressRange: FindRequest = async (ctx) => {
  if (ctx.target.ipAddressRanges.length === 0) return 'the target file lists no ipAddressRanges';
  return create(ctx, createAllowedIpAddressRangeModel(ctx.target), {
    kind: 'ipAddressRange',
    field: 'ipAddressRange',
  });
};

/** Environment objects of a workspace that the run creates; or why there is none. */
async function ownWorkspaceModel(ctx: CheckContext): Promise<Model | string> {
  const workspace = await findCreateWorkspace(ctx);
  if (typeof workspace === 'string') return workspace;
  const scopeEntityId = textField(workspace.control.body, 'id');
  if (scopeEntityId === undefined) return 'the workspace that was created showed no id';
  await untilThere(ctx, scopeEntityId);
  const place = { scene: 'own workspace', scope: 'WORKSPACE', scopeEntityId } as const;
  return createEnvironmentObjectModel({ ...place, linkable: [] });
}

/** In the first listed deployment, and in a workspace that the run creates; there alone where none is listed. */
export const findCreateEnvironmentObject: FindRequest = async (ctx) => {
  const created: Created = { kind: 'environmentObject', field: 'objectKey' };
  const inWorkspace = await ownWorkspaceModel(ctx);
  const [deployment] = ctx.target.deployments;
  if (!deployment) return typeof inWorkspace === 'string' ? inWorkspace : create(ctx, inWorkspace, created);
  const place = { scene: 'deployments[0]', scope: 'DEPLOYMENT', scopeEntityId: deployment.id } as const;
  const found = await create(ctx, createEnvironmentObjectModel({ ...place, linkable: [] }), created);
  if (typeof found === 'string' || typeof inWorkspace === 'string') return found;
  return { ...found, elsewhere: elsewhere(ctx, 'in a workspace', inWorkspace, created) };
};

/** In the first cloud and of the first type that the target takes; all others are tried as well. */
export const findCreateCluster: FindRequest = async (ctx) => {
  const target = await knownTarget(ctx);
  let refused = '';
  const created: Created = { kind: 'cluster', field: 'name' };
  const kinds = cloudsToTry(target).flatMap((cloudProvider) =>
    ['DEDICATED', 'HYBRID'].map((type) => ({
      words: `of a ${type} cluster in ${cloudProvider}`,
      tentative: isGuess(clusterValues(target, cloudProvider), type),
      model: createClusterModel(target, { cloudProvider, type, providerAccount: true }),
    })),
  );
  for (const kind of kinds) {
    const found = await create(ctx, kind.model, created, kind.tentative);
    if (typeof found !== 'string') {
      const others = kinds.filter((other) => other !== kind);
      return {
        ...found,
        elsewhere: others.flatMap(({ words, model }) => elsewhere(ctx, words, model, created)),
      };
    }
    refused = found;
  }
  return refused;
};
