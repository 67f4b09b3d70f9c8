import { isUnclear } from '../../../fixtures/engine/answer-kinds.ts';
import { BASE, type Model } from '../../../fixtures/engine/model.ts';
import { modelCase, settleCase } from '../../../fixtures/engine/probe.ts';
import { askLater, pause, SHORT_PAUSES } from '../../../fixtures/engine/settle.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { learnDeployment, unknownDeployment } from '../../../fixtures/models/learn-deployment.ts';
import {
  type DeploymentBase,
  type DeploymentFacts,
  deploymentBases,
  updateDeploymentModel,
} from '../../../fixtures/models/update-deployment.ts';
import type { ListedDeployment } from '../../../fixtures/target/target-file.ts';
import { demandsAmounts, type SendAmounts } from './amounts-demanded.ts';

/** Why a target may show no deployment with a field that is false. */
export const NO_FALSE = 'a target that leaves false out shows none';

/** Milliseconds between an update that was taken and one that is to be refused for what it lacks, whatever is at work. */
const REST_MS = 1_000;

/** A listed deployment that took an update: how updates of it are made, and what it showed. */
export interface DeploymentScene {
  name: string;
  deployment: ListedDeployment;
  facts: DeploymentFacts;
  /** The base that it takes. */
  base: DeploymentBase;
  model: Model;
  shown: Reply;
}

/** A listed deployment that took none of the bases: the last answer, and the updates that it might take instead. */
export interface RefusedScene {
  refused: Reply;
  model: Model;
  /** True for one that took an update and none behind it. */
  tookOne: boolean;
}

/** Finds a base that a listed deployment takes and learns from its answer, and from what it refuses. */
export async function openScene(
  ctx: CheckContext,
  deployment: ListedDeployment,
  index: number,
): Promise<DeploymentScene | RefusedScene> {
  const name = `deployments[${index}]`;
  const unknown = unknownDeployment(ctx.target, index);
  const first = await firstTaken(ctx, name, deployment, unknown, 'first ');
  if (!first.reply.body) {
    const [fullest] = deploymentBases(deployment, unknown);
    const model = updateDeploymentModel(name, deployment, unknown, { ...fullest, guess: true });
    return { refused: first.reply, model, tookOne: false };
  }
  const facts = learnDeployment(unknown, first.reply.body);
  if (facts.remoteExecutionEnabled === undefined && first.base.amounts) {
    const send: SendAmounts = ({ amounts, round, atOnce }) => {
      const model = updateDeploymentModel(name, deployment, unknown, { ...first.base, amounts });
      const pauses = atOnce ? [] : SHORT_PAUSES;
      return tryBase(ctx, model, `${amounts ? 'with' : 'without'} amounts ${round}`, { pauses });
    };
    if (await demandsAmounts(send, () => pause(REST_MS, ctx))) facts.remoteExecutionEnabled = false;
  }
  const { reply, model, base } = await firstTaken(ctx, name, deployment, facts, '');
  return reply.ok
    ? { name, deployment, facts, base, model, shown: reply }
    : { refused: reply, model, tookOne: true };
}

/** The first base that is taken, else the last one that was refused. */
async function firstTaken(
  ctx: CheckContext,
  name: string,
  deployment: ListedDeployment,
  facts: DeploymentFacts,
  label: string,
): Promise<{ base: DeploymentBase; model: Model; reply: Reply }> {
  const [fullest, ...others] = deploymentBases(deployment, facts);
  const attempt = async (base: DeploymentBase, how: Trying = {}) => {
    const model = updateDeploymentModel(name, deployment, facts, base);
    return { base, model, reply: await tryBase(ctx, model, `${label}${JSON.stringify(base)}`, how) };
  };
  let tried = await attempt(fullest);
  // What it took before may still be at work.
  const isEnough = ({ reply }: typeof tried): boolean => reply.ok || isUnclear(reply);
  if (label === '' && !isEnough(tried)) {
    const ask = (): Promise<typeof tried> => attempt(fullest, { repeat: true });
    tried = await askLater((ms) => pause(ms, ctx), ask, isEnough);
  }
  for (const base of others) {
    if (tried.reply.ok) break;
    // A deployment that was busy all along is so for every base.
    tried = await attempt(base, isUnclear(tried.reply) ? { pauses: SHORT_PAUSES } : {});
  }
  return tried;
}

/** Whether a base was sent before, and the pauses (ms) while its answer is unclear. */
interface Trying {
  repeat?: boolean;
  pauses?: readonly number[];
}

async function tryBase(ctx: CheckContext, model: Model, label: string, how: Trying): Promise<Reply> {
  const item = modelCase(model, `open ${label}`, BASE);
  const reply = await settleCase({ ctx, model, accepted: () => false }, item, how);
  // It may be the only one for long: a deployment that was just updated may be busy for the rest of the run.
  if (reply.ok) ctx.recorder.base(model.operation, true);
  return reply;
}
