import { BASE, type Model } from '../../../fixtures/engine/model.ts';
import { modelCase, settleCase } from '../../../fixtures/engine/probe.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { learnDeployment, unknownDeployment } from '../../../fixtures/models/learn-deployment.ts';
import {
  type DeploymentFacts,
  deploymentBases,
  updateDeploymentModel,
} from '../../../fixtures/models/update-deployment.ts';
import type { ListedDeployment } from '../../../fixtures/target/target-file.ts';

/** A listed deployment that took an update: how updates of it are made, and what it showed. */
export interface DeploymentScene {
  name: string;
  deployment: ListedDeployment;
  facts: DeploymentFacts;
  model: Model;
  shown: Reply;
}

/**
 * Finds a base that a listed deployment takes and learns from its answer. Undefined when it takes none; `reason` then
 * tells the last answer.
 */
export async function openScene(
  ctx: CheckContext,
  deployment: ListedDeployment,
  index: number,
): Promise<DeploymentScene | { refused: string }> {
  const name = `deployments[${index}]`;
  let facts = unknownDeployment(ctx.target, index);
  let refused = 'no base was tried';
  const shown = await firstAccepted(ctx, name, deployment, facts, (outcome) => {
    refused = outcome;
  });
  if (!shown?.body) return { refused };
  facts = learnDeployment(facts, shown.body);
  for (const base of deploymentBases(deployment, facts)) {
    const model = updateDeploymentModel(name, deployment, facts, base);
    const reply = await tryBase(ctx, model, JSON.stringify(base));
    if (reply.ok) return { name, deployment, facts, model, shown: reply };
    refused = reply.outcome;
  }
  return { refused };
}

async function firstAccepted(
  ctx: CheckContext,
  name: string,
  deployment: ListedDeployment,
  facts: DeploymentFacts,
  onRefused: (outcome: string) => void,
): Promise<Reply | undefined> {
  for (const base of deploymentBases(deployment, facts)) {
    const reply = await tryBase(
      ctx,
      updateDeploymentModel(name, deployment, facts, base),
      `first ${JSON.stringify(base)}`,
    );
    if (reply.ok) return reply;
    onRefused(reply.outcome);
  }
  return undefined;
}

function tryBase(ctx: CheckContext, model: Model, label: string): Promise<Reply> {
  return settleCase({ ctx, model, accepted: () => false }, modelCase(model, `open ${label}`, BASE));
}
