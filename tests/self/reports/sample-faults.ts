import type { ClauseTally } from '../../../spec/record/unit-record.ts';
import { evidence, exchange, violated } from './samples.ts';

/** A deployment update with all required fields. */
export const DEPLOYMENT = {
  name: 'dep-7',
  type: 'STANDARD',
  executor: 'CELERY',
  workspaceId: 'ws-1',
  schedulerSize: 'SMALL',
  isCicdEnforced: false,
  isDagDeployEnabled: true,
  isHighAvailability: false,
  environmentVariables: [],
  defaultTaskPodCpu: '0.5',
  defaultTaskPodMemory: '1.5Gi',
  resourceQuotaCpu: '10',
  resourceQuotaMemory: '20Gi',
  workerQueues: [
    { name: 'default', isDefault: true, maxWorkerCount: 10, minWorkerCount: 0, workerConcurrency: 16 },
  ],
};

/** An update of a deployment and its answer. */
export function deploymentExchange(body: object, status: number, answer: object) {
  const sent = exchange();
  const text = JSON.stringify(answer);
  return exchange({
    operation: 'update-deployment',
    request: {
      ...sent.request,
      url: 'https://target.example/v1beta1/organizations/org-1/deployments/dep-7',
      body: JSON.stringify(body),
    },
    response: {
      status,
      headers: [
        ['content-type', 'application/json; charset=utf-8'],
        ['x-request-id', '7b1e'],
      ],
      body: text,
      bodyBytes: text.length,
      durationMs: 6.1,
    },
  });
}

/** An accepted faulty update, with its refused twin. */
export function memoryAccepted(): ClauseTally {
  const answer = { id: 'dep-7', ...DEPLOYMENT, status: 'HEALTHY', createdAt: '2026-03-01T10:00:00Z' };
  return violated([
    evidence({
      message: "defaultTaskPodMemory '1.5Gi' with defaultTaskPodCpu '0.5' was answered OK",
      expected: 'a refusal: memory must be 1Gi, twice the CPU',
      found: '200 OK, stored as sent',
      where: 'request',
      pointer: '/defaultTaskPodMemory',
      exchange: deploymentExchange(DEPLOYMENT, 200, answer),
      twin: {
        exchange: deploymentExchange({ ...DEPLOYMENT, defaultTaskPodMemory: '3Gi' }, 400, {
          error: 'memory must be twice the CPU',
        }),
        differs: "defaultTaskPodMemory is '3Gi' instead of '1.5Gi', and it is refused",
      },
      case: 'update-deployment.rules/memory-factor/12',
      path: '12:0:3',
      shrunk: 9,
      size: 900,
    }),
  ]);
}

/** An answer that lacks a required field. */
export function missingField(): ClauseTally {
  const answer = {
    id: 'dep-7',
    name: 'dep-7',
    updatedBy: { id: 'u1', username: 'ann' },
    nested: { list: [1, 2.5e3, null, true] },
  };
  return violated([
    evidence({
      message: "'organizationId' is missing from the answer",
      expected: "'organizationId' is always present",
      found: 'no such member',
      where: 'response',
      pointer: '/organizationId',
      exchange: deploymentExchange(DEPLOYMENT, 200, answer),
      before: [exchange()],
      case: 'update-deployment/core/3',
      size: 700,
    }),
  ]);
}
