import {
  addresses,
  type Compare,
  cores,
  instant,
  items,
  keyed,
  lineOfText,
  memory,
  nearlyInstant,
  object,
  text,
  unlessEmpty,
} from '../echo.ts';
import type { Json, Outcome, ResponseInput, ResponseRule } from '../rule.ts';
import { cron } from '../support/cron.ts';
import { showsWhatWasSent } from '../support/echo-rule.ts';
import { mayFollowName } from '../support/follows-name.ts';
import { field, flagField, isObject, listField, textField } from '../support/json.ts';
import { brokenAt } from '../support/outcomes.ts';
import { queuesApply } from '../support/queues.ts';
import { sharedIds } from '../support/shared-ids.ts';
import { shownTwice } from '../support/shown-twice.ts';
import { unchanged } from '../support/unchangeable.ts';

/** Without the id: a target gives ids, and whether a queue that is sent again keeps its own is not told. */
const QUEUE = {
  name: text,
  isDefault: text,
  maxWorkerCount: text,
  minWorkerCount: text,
  workerConcurrency: text,
  platformMachine: text,
};

const SCHEDULE = object({ hibernateAtCron: cron, isEnabled: text, wakeAtCron: cron, description: text });

const SCALING = object({
  hibernationSpec: object({
    override: object({ isHibernating: text, overrideUntil: instant }),
    schedules: items(SCHEDULE, ['description']),
  }),
});

const FIELDS: Readonly<Record<string, Compare>> = {
  executor: text,
  isCicdEnforced: text,
  isDagDeployEnabled: text,
  isHighAvailability: text,
  name: lineOfText,
  schedulerSize: text,
  type: text,
  workspaceId: text,
  contactEmails: addresses,
  description: text,
  drWorkloadIdentity: text,
  workerQueues: keyed('name', QUEUE),
  workloadIdentity: text,
};

/** What task pods and quotas are sized by. */
const AMOUNTS: Readonly<Record<string, Compare>> = {
  defaultTaskPodCpu: cores,
  defaultTaskPodMemory: memory,
  resourceQuotaCpu: cores,
  resourceQuotaMemory: memory,
};

/**
 * Fields that must come back for this very answer: a production deployment may ignore hibernation, only a deployment
 * that was one already can be told to be for development only, and where tasks are executed remotely there may be no
 * pods here to be sized. Whether they are need not show, and a deployment of which it does not may have no queues.
 */
function fieldsFor({ requestBody, responseBody }: ResponseInput): Readonly<Record<string, Compare>> {
  const isRemote = flagField(field(responseBody, 'remoteExecution'), 'enabled');
  const fields = isRemote === true ? { ...FIELDS } : { ...FIELDS, ...AMOUNTS };
  const showsNone = listField(responseBody, 'workerQueues')?.length === 0;
  if (isRemote === undefined && showsNone && textField(requestBody, 'executor') === 'PLATFORM')
    delete fields.workerQueues;
  if (flagField(requestBody, 'isDevelopmentMode') === false) fields.isDevelopmentMode = text;
  if (flagField(responseBody, 'isDevelopmentMode') === true) fields.scalingSpec = SCALING;
  return fields;
}

/** Queues that share an id where the request has not given it to them. */
function sharedByQueues({ requestBody, responseBody }: ResponseInput): Outcome[] {
  const sent = listField(requestBody, 'workerQueues');
  if (sent === undefined || sharedIds(sent, '/workerQueues', 'queues').length > 0) return [];
  return sharedIds(listField(responseBody, 'workerQueues') ?? [], '/workerQueues', 'worker queues');
}

/** A deployment at work on its queues may show former ones beside those that were sent. */
const isDeploying = (deployment: Json): boolean => textField(deployment, 'status') === 'DEPLOYING';

/** Queues that are shown more often than they were sent: those sent are all there are. */
function queuesTwice({ requestBody, responseBody }: ResponseInput): Outcome[] {
  const [sent, shown] = [requestBody, responseBody].map((one) => listField(one ?? null, 'workerQueues'));
  if (!sent || !shown || isDeploying(responseBody)) return [];
  return shownTwice(sent, shown, 'name')
    .slice(0, 1)
    .map((queue) => {
      const message = 'a worker queue is shown more often than it was sent';
      return brokenAt('/workerQueues', message, JSON.stringify(queue), shown);
    });
}

const namesIn = (queues: readonly Json[] | undefined): (string | undefined)[] | undefined =>
  queues?.map((queue) => textField(queue, 'name'));

/**
 * A deployment whose worker queues apply needs one named `default`. Where an update leaves them out, one that showed
 * such a queue and shows none now, among queues that all show their names, has lost what it needs.
 */
function defaultQueueLost({ requestBody, responseBody, facts = {} }: ResponseInput): Outcome[] {
  if (!isObject(requestBody) || listField(requestBody, 'workerQueues') !== undefined) return [];
  const isRemote = flagField(field(responseBody, 'remoteExecution'), 'enabled') === true;
  if (isRemote || queuesApply(requestBody, facts) !== true) return [];
  const [before, shown] = [facts.first, responseBody].map((one) => namesIn(listField(one, 'workerQueues')));
  if (!shown || shown.includes(undefined) || shown.includes('default') || !before?.includes('default'))
    return [];
  if (isDeploying(responseBody)) return [];
  const message = 'an update that leaves the worker queues out has removed the one named default';
  return [brokenAt('/workerQueues', message, 'a queue named default', shown as Json)];
}

/** What no update of a deployment can carry. */
const UNCHANGEABLE: Readonly<Record<string, Compare>> = {
  createdAt: nearlyInstant,
  createdBy: object({ id: unlessEmpty(text) }),
  clusterId: text,
  cloudProvider: unlessEmpty(text),
};

/** What no update of a deployment can carry, but may be made of the name, which one can. */
const MADE_OF_THE_NAME: Readonly<Record<string, Compare>> = { namespace: unlessEmpty(text) };

function moved({ responseBody, facts = {} }: ResponseInput): Outcome[] {
  const { first } = facts;
  if (first === undefined || !isObject(responseBody)) return [];
  const isRenamed = textField(first, 'name') !== textField(responseBody, 'name');
  const follows = isRenamed && mayFollowName(responseBody, 'namespace');
  return unchanged(first, responseBody, { ...UNCHANGEABLE, ...(follows ? {} : MADE_OF_THE_NAME) });
}

const shows = showsWhatWasSent('update-deployment.result', 'update-deployment', fieldsFor);

/**
 * Section 4.2: the answer shows the deployment after the update, and nothing else of its own has changed. Environment
 * variables have their own clause.
 */
export const rule: ResponseRule = {
  ...shows,
  evaluate(input) {
    const queues = [sharedByQueues, queuesTwice, defaultQueueLost].flatMap((judge) => judge(input));
    return [...shows.evaluate(input), ...moved(input), ...queues];
  },
};
