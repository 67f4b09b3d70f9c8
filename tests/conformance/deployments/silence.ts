import { inLanes } from '../../../fixtures/engine/lanes.ts';
import type { Json, JsonObject, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { variableName } from '../../../fixtures/host/symbolic.ts';
import { queuesApply } from '../../../fixtures/models/update-deployment.ts';
import { field, flagField, listField } from '../../../spec/rules/support/json.ts';
import { outcomeOf, probe } from '../steps/try-send.ts';
import { askLeftOutFields } from './left-out-fields.ts';
import { openScenes } from './open-scenes.ts';
import type { DeploymentScene } from './scenes.ts';
import { sendUpdate, wordUpdate } from './send-update.ts';

/** How many listed deployments are asked: what they answer hardly differs from one to the next. */
const MOST_ASKED = 3;

const OPERATION = 'update-deployment';

/** Asks what the document leaves open about updates of deployments; each deployment then returns to its base. */
export async function askDeployments(ctx: CheckContext): Promise<void> {
  const scenes = await openScenes(ctx);
  if (scenes.length === 0) {
    ctx.notExercised(ctx.coveredClauses(), 'no listed deployment took an update');
    return;
  }
  const asked = new Set(
    [
      ...scenes.slice(0, MOST_ASKED),
      ...firstOf(scenes, queuesAreElsewhere),
      ...firstOf(scenes, hasQueues),
    ].concat(firstOf(scenes, showsRemoteExecution), firstOf(scenes, hasAmounts)),
  );
  await inLanes([...asked], ctx.configuration.concurrency, async (scene) => {
    await askLeftOutFields(ctx, scene);
    for (const question of QUESTIONS) {
      if (question.where?.(scene) === false) continue;
      const reply = await ask(ctx, scene, question);
      if (reply) ctx.observe(question.clause, question.answer(reply, scene), reply);
    }
    await sendUpdate(ctx, scene, 'back to the base');
  });
  const [first] = scenes;
  if (first) await askUnknown(ctx, first);
}

const firstOf = (scenes: DeploymentScene[], where: (scene: DeploymentScene) => boolean): DeploymentScene[] =>
  scenes.filter(where).slice(0, 1);

const hasQueues = ({ deployment, facts }: DeploymentScene): boolean => queuesApply(deployment, facts);

/** Where queues surely have no meaning: PLATFORM counts only when remote execution is known to be enabled. */
function queuesAreElsewhere({ deployment, facts }: DeploymentScene): boolean {
  if (deployment.executor === 'KUBERNETES') return true;
  return deployment.executor === 'PLATFORM' && facts.remoteExecutionEnabled === true;
}

const remoteExecutionOf = (reply: Reply): Json | undefined => field(reply.body, 'remoteExecution');

const showsRemoteExecution = ({ shown }: DeploymentScene): boolean =>
  flagField(remoteExecutionOf(shown), 'enabled') !== undefined;

const hasAmounts = ({ shown }: DeploymentScene): boolean =>
  field(shown.call.body, 'defaultTaskPodCpu') !== undefined;

interface Question {
  clause: string;
  words: string;
  where?: (scene: DeploymentScene) => boolean;
  fields: (scene: DeploymentScene, ctx: CheckContext) => Record<string, Json>;
  answer: (reply: Reply, scene: DeploymentScene) => string;
  /** True where an answer that shows what was sent would be held against what the document says of answers. */
  unjudged?: boolean;
}

const queue = (name: string, isDefault: boolean): JsonObject => ({
  name,
  isDefault,
  minWorkerCount: 1,
  maxWorkerCount: 5,
  workerConcurrency: 5,
});

const worded =
  (words: string) =>
  (reply: Reply): string =>
    `${words}: ${outcomeOf(reply)}`;

/** The same amount of CPU and memory in another notation. */
function notation(words: string, cpu: string, memory: string, unjudged = false): Question {
  return {
    clause: `${OPERATION}.amount-notation`,
    words,
    where: hasAmounts,
    fields: () => ({ defaultTaskPodCpu: cpu, defaultTaskPodMemory: memory }),
    answer: worded(words),
    unjudged,
  };
}

function lacking(
  words: string,
  fields: Question['fields'],
  where = (_: DeploymentScene): boolean => true,
): Question {
  return { clause: 'conventions.nested-requiredness', words, where, fields, answer: worded(words) };
}

/** A key that no variable has yet: one that is there already might be refused for that. */
function freshKey(ctx: CheckContext, { name }: DeploymentScene, words: string): string {
  return variableName(ctx.name(`${name}|${words}`));
}

const QUESTIONS: readonly Question[] = [
  {
    clause: `${OPERATION}.worker-queues-elsewhere`,
    words: 'worker queues elsewhere',
    where: queuesAreElsewhere,
    fields: () => ({ workerQueues: [queue('default', true)] }),
    answer: (reply) => {
      if (!reply.ok) return outcomeOf(reply);
      return (listField(reply.body, 'workerQueues') ?? []).length > 0 ? 'kept and shown' : 'ignored';
    },
  },
  {
    clause: `${OPERATION}.queue-default-flag`,
    words: 'contradicting flags',
    where: hasQueues,
    fields: () => ({ workerQueues: [queue('default', false), queue('queue-2', true)] }),
    answer: outcomeOf,
  },
  {
    clause: `${OPERATION}.remote-execution-content`,
    words: 'remote execution as shown',
    where: showsRemoteExecution,
    fields: ({ shown }) => ({
      remoteExecution: { enabled: flagField(remoteExecutionOf(shown), 'enabled') ?? false },
    }),
    answer: (reply, { shown }) => {
      if (!reply.ok) return outcomeOf(reply);
      const same = JSON.stringify(remoteExecutionOf(reply)) === JSON.stringify(remoteExecutionOf(shown));
      return same ? 'accepted, nothing changes' : 'accepted, something changes';
    },
  },
  {
    clause: `${OPERATION}.contact-email-form`,
    words: 'no address',
    fields: () => ({ contactEmails: ['not an address'] }),
    answer: outcomeOf,
  },
  notation('trailing zeros', '1.00', '2.0Gi'),
  notation('a blank before the unit', '1', '2 Gi'),
  notation('no digit before the point', '.5', '1Gi'),
  // Whoever takes millicores may well show them, though what is shown must be cores: that is no fault of theirs here.
  notation('millicores', '1000m', '2Gi', true),
  lacking('environmentVariables item without value', (scene, ctx) => ({
    environmentVariables: [{ isSecret: false, key: freshKey(ctx, scene, 'without value') }],
  })),
  lacking('environmentVariables item without isSecret', (scene, ctx) => ({
    environmentVariables: [{ key: freshKey(ctx, scene, 'without flag'), value: 'value' }],
  })),
  lacking('workerQueues item with a name alone', () => ({ workerQueues: [{ name: 'default' }] }), hasQueues),
];

function ask(ctx: CheckContext, scene: DeploymentScene, question: Question): Promise<Reply | undefined> {
  const { words, fields, unjudged = false } = question;
  if (!unjudged) return probe(ctx, (attempt) => wordUpdate(ctx, scene, words, fields(scene, ctx), attempt));
  return sendUpdate(ctx, scene, words, { fields: fields(scene, ctx), intent: 'faulty' });
}

async function askUnknown(ctx: CheckContext, scene: DeploymentScene): Promise<void> {
  const call = wordUpdate(ctx, scene, 'unknown deployment', {});
  const reply = await probe(ctx, () => ({
    ...call,
    params: { deploymentId: ctx.name('unknown deployment') },
  }));
  if (reply) ctx.observe(`${OPERATION}.unknown-id`, outcomeOf(reply), reply);
}
