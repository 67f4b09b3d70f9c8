import { isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import { pause } from '../../../fixtures/engine/settle.ts';
import type { Json, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { isObject } from '../../../spec/rules/support/json.ts';
import { type Creation, creatingProbe } from '../steps/creating-probe.ts';
import { creationLike } from './creation-like.ts';

const ANCHOR = 'environmentObject.in';

/** Milliseconds within which what was created is there. */
const SETTLING = 2000;

/** How many deployments are asked before objects of deployments are said to be refused. */
const MOST_DEPLOYMENTS = 3;

/** What became of the plain request at one place. */
export interface PlaceOutcome {
  scene: string;
  reply: Reply;
}

/** A request beside the plain one, and the clause that its acceptance proves the plain one was refused against. */
interface Neighbour {
  differs: string;
  clause: string;
  fields: Record<string, Json | undefined>;
}

const NEIGHBOURS: readonly Neighbour[] = [
  {
    differs: 'workflowVariable left out',
    clause: 'workflowVariable.presence',
    fields: { workflowVariable: undefined },
  },
  { differs: 'connection', clause: 'connection.presence', fields: { connection: {} } },
  { differs: 'metricsExport', clause: 'metricsExport.presence', fields: { metricsExport: {} } },
  {
    differs: 'objectType CONNECTION',
    clause: 'objectType.values',
    fields: { objectType: 'CONNECTION', workflowVariable: undefined },
  },
];

/**
 * Explains places at which the plain request was refused: by a request beside it that is taken, or else by another
 * place that takes it. What neither explains blames nobody.
 */
export async function explainRefusedPlaces(
  ctx: CheckContext,
  outcomes: readonly PlaceOutcome[],
): Promise<void> {
  const taken = outcomes.find(({ reply }) => reply.ok);
  for (const { scene, reply } of outcomes) {
    if (!isPlainRefusal(reply) || !isObject(reply.call.body)) continue;
    const creation = creationLike(reply);
    if (await explainedByNeighbour(ctx, scene, creation, reply)) continue;
    if (!taken) continue;
    // A workspace just created may be unknown for a moment, and a quota may be used up.
    await pause(SETTLING, ctx);
    if (!(await isStillRefused(ctx, scene, creation))) continue;
    if (reply.call.body.scope === 'DEPLOYMENT' && !(await othersRefuse(ctx, creation))) {
      ctx.notExercised([`${ANCHOR}.scope.values`], ONE_ALONE);
      continue;
    }
    const control = await creatingProbe(ctx, creationLike(taken.reply), {
      case: `${taken.scene}/still taken`,
    });
    if (!control?.ok) continue;
    ctx.fail(`${ANCHOR}.scope.values`, reply, {
      message: `the plain request was refused for ${scene} and taken for ${taken.scene}`,
      expected: 'a 2xx status',
      found: `status ${reply.outcome}`,
      where: 'request',
      pointer: '/scope',
      twin: { reply: taken.reply, differs: 'scope and scopeEntityId' },
    });
  }
}

const ONE_ALONE =
  'one deployment refused the plain request, which may have its own reasons, and no other one did';

/**
 * Whether at least one more deployment refuses the plain request as well, and none takes it: one may have its own
 * reasons.
 */
async function othersRefuse(ctx: CheckContext, creation: Creation): Promise<boolean> {
  const others = ctx.target.deployments.slice(1, MOST_DEPLOYMENTS);
  for (const [index, { id }] of others.entries()) {
    const fields = { scopeEntityId: id };
    const reply = await creatingProbe(ctx, creation, { case: `deployments[${index + 1}]/as well`, fields });
    if (!reply || !isPlainRefusal(reply)) return false;
  }
  return others.length > 0;
}

async function explainedByNeighbour(
  ctx: CheckContext,
  scene: string,
  creation: Creation,
  refused: Reply,
): Promise<boolean> {
  for (const { differs, clause, fields } of NEIGHBOURS) {
    const twin = await creatingProbe(ctx, creation, { case: `${scene}/beside ${differs}`, fields });
    if (!twin?.ok || !(await isStillRefused(ctx, scene, creation))) continue;
    ctx.fail(`${ANCHOR}.${clause}`, refused, {
      message: 'the plain request was refused while one beside it was accepted',
      expected: 'a 2xx status',
      found: `status ${refused.outcome}`,
      where: 'request',
      twin: { reply: twin, differs },
    });
    return true;
  }
  return false;
}

async function isStillRefused(ctx: CheckContext, scene: string, creation: Creation): Promise<boolean> {
  const again = await creatingProbe(ctx, creation, { case: `${scene}/again` });
  return again !== undefined && isPlainRefusal(again);
}
