import { addresses, type Compare, cores, instant, items, keyed, memory, object, text } from '../echo.ts';
import type { ResponseInput } from '../rule.ts';
import { showsWhatWasSent } from '../support/echo-rule.ts';
import { flagField } from '../support/json.ts';

/** Without the id: a target gives ids, and whether a queue that is sent again keeps its own is not told. */
const QUEUE = {
  name: text,
  isDefault: text,
  maxWorkerCount: text,
  minWorkerCount: text,
  workerConcurrency: text,
  platformMachine: text,
};

const SCALING = object({
  hibernationSpec: object({
    override: object({ isHibernating: text, overrideUntil: instant }),
    schedules: items(object({ hibernateAtCron: text, isEnabled: text, wakeAtCron: text, description: text })),
  }),
});

const FIELDS: Readonly<Record<string, Compare>> = {
  executor: text,
  isCicdEnforced: text,
  isDagDeployEnabled: text,
  isHighAvailability: text,
  name: text,
  schedulerSize: text,
  type: text,
  workspaceId: text,
  contactEmails: addresses,
  defaultTaskPodCpu: cores,
  defaultTaskPodMemory: memory,
  description: text,
  drWorkloadIdentity: text,
  resourceQuotaCpu: cores,
  resourceQuotaMemory: memory,
  workerQueues: keyed('name', QUEUE),
  workloadIdentity: text,
};

/**
 * Fields that must come back for this very answer: a production deployment may ignore hibernation, and only a
 * deployment that was one already can be told to be for development only.
 */
function fieldsFor({ requestBody, responseBody }: ResponseInput): Readonly<Record<string, Compare>> {
  const fields = { ...FIELDS };
  if (flagField(requestBody, 'isDevelopmentMode') === false) fields.isDevelopmentMode = text;
  if (flagField(responseBody, 'isDevelopmentMode') === true) fields.scalingSpec = SCALING;
  return fields;
}

/** Section 4.2: the answer shows the deployment after the update. Environment variables have their own clause. */
export const rule = showsWhatWasSent('update-deployment.result', 'update-deployment', fieldsFor);
