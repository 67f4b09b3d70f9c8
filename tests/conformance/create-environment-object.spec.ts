import { exercise } from '../../fixtures/engine/exercise.ts';
import { planFaultRows } from '../../fixtures/engine/fault-rows.ts';
import { BASE } from '../../fixtures/engine/model.ts';
import { modelCase, settleCase } from '../../fixtures/engine/probe.ts';
import type { Reply } from '../../fixtures/host/call.ts';
import type { CheckContext } from '../../fixtures/host/context.ts';
import {
  createEnvironmentObjectModel,
  type EnvironmentObjectPlace,
} from '../../fixtures/models/create-environment-object.ts';
import { createWorkspaceModel } from '../../fixtures/models/create-workspace.ts';
import { check } from '../../fixtures/test.ts';
import { textField } from '../../spec/rules/support/json.ts';
import { creationLike } from './environment-objects/creation-like.ts';
import { judgeLinks } from './environment-objects/links.ts';
import { judgeOtherDeployments } from './environment-objects/other-deployments.ts';
import { explainRefusedPlaces, type PlaceOutcome } from './environment-objects/refused-places.ts';
import { judgeSameKeyElsewhere } from './environment-objects/same-key-elsewhere.ts';
import { judgeTypesElsewhere } from './environment-objects/types-elsewhere.ts';
import { explainUnknownWorkspace } from './environment-objects/unknown-workspace.ts';
import { judgeNamesApart } from './steps/names-apart.ts';
import { noteCreated } from './steps/note-created.ts';
import { untilThere } from './steps/until-there.ts';
import { readAgain } from './workspaces/read-again.ts';

/** A workspace of the run's own, in which nothing of anybody else can be touched, and its creation. */
async function ownWorkspace(
  ctx: CheckContext,
): Promise<(EnvironmentObjectPlace & { created: Reply }) | undefined> {
  if (ctx.creationsLeft('workspace') < 1) return undefined;
  const model = createWorkspaceModel();
  const reply = await settleCase({ ctx, model, accepted: () => false }, modelCase(model, 'own', BASE));
  noteCreated(ctx, reply, 'workspace', 'name');
  const id = textField(reply.body, 'id');
  if (!reply.ok || id === undefined) return undefined;
  await untilThere(ctx, id);
  return {
    scene: 'own workspace',
    scope: 'WORKSPACE',
    scopeEntityId: id,
    linkable: ctx.target.deployments.map((deployment) => deployment.id),
    created: reply,
  };
}

/** Share of a bound of creations that each further place is left, and what is asked in the end. */
const SHARE_OF_A_PLACE = 0.3;
const SHARE_OF_THE_END = 0.27;

/** How many creations of a bound are left to further places and to what is asked behind them. */
function keptOf(bound: number, places: number): number {
  return Number.isFinite(bound) ? Math.floor(bound * (SHARE_OF_THE_END + SHARE_OF_A_PLACE * places)) : 0;
}

check(
  {
    id: 'create-environment-object',
    title: 'environment objects are created in workspaces and deployments, and faulty requests are refused',
    operations: ['create-environment-object'],
    sections: ['4.1', '2.2'],
    profile: 'standard',
    covers: [
      'create-environment-object.*',
      'environmentObject.*',
      'get-workspace.read-after-write',
      'json.*',
      'conventions.field-names',
      'request.required-body',
    ],
    weight: 5,
    creates: { environmentObject: 200, workspace: 1 },
  },
  async (ctx) => {
    const workspace = await ownWorkspace(ctx);
    const deployments = ctx.target.deployments.slice(0, 1).map(
      (deployment): EnvironmentObjectPlace => ({
        scene: 'deployments[0]',
        scope: 'DEPLOYMENT',
        scopeEntityId: deployment.id,
        linkable: [],
      }),
    );
    const places = [...(workspace ? [workspace] : []), ...deployments];
    if (places.length === 0) {
      ctx.notExercised(
        ctx.coveredClauses(),
        'no workspace could be created and the target file lists no deployments',
      );
    }
    const outcomes: PlaceOutcome[] = [];
    const models = places.map(createEnvironmentObjectModel);
    const rows = planFaultRows(models);
    const bound = ctx.creationsLeft('environmentObject');
    for (const [index, model] of models.entries()) {
      const reply = await exercise(ctx, model, {
        creates: 'environmentObject',
        keeps: keptOf(bound, models.length - index - 1),
        places: models.length,
        rows,
        onAccepted: (one) => noteCreated(ctx, one, 'environmentObject', 'objectKey'),
      });
      outcomes.push({ scene: model.scene, reply });
    }
    const [taken] = outcomes.flatMap(({ reply }) => (reply.ok ? [reply] : []));
    if (taken && ctx.onlyCase === undefined) await judgeNamesApart(ctx, creationLike(taken));
    await judgeSameKeyElsewhere(ctx, outcomes);
    await judgeSameKeyElsewhere(ctx, outcomes.toReversed());
    await judgeTypesElsewhere(ctx, outcomes);
    await judgeOtherDeployments(ctx, outcomes);
    await judgeLinks(ctx, outcomes);
    await explainRefusedPlaces(ctx, outcomes);
    await explainUnknownWorkspace(ctx, outcomes);
    // Nothing that is created in it makes another workspace of it.
    if (workspace && ctx.onlyCase === undefined) await readAgain(ctx, [workspace.created]);
  },
);
