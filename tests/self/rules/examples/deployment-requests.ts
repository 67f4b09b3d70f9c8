import type { JsonObject } from '../../../../spec/rules/rule.ts';
import type { Examples, RequestExample } from '../examples.ts';

const example = (
  verdict: RequestExample['verdict'],
  because: string,
  request: JsonObject,
  facts: RequestExample['facts'] = {},
): RequestExample => ({ verdict, because, request, facts });

function twiceCpu(cpu: string, memory: string): RequestExample[] {
  const pair = (verdict: RequestExample['verdict'], c: string, m: string) =>
    example(verdict, `${c} and ${m}`, { [cpu]: c, [memory]: m });
  return [
    pair('holds', '1', '2Gi'),
    pair('holds', '0.5', '1Gi'),
    pair('holds', '0.1', '0.2Gi'),
    pair('holds', '0.50', '1.0Gi'),
    pair('holds', '.25', '0.5Gi'),
    pair('holds', '1.15', '2.30Gi'),
    pair('holds', '100000000000000000001', '200000000000000000002Gi'),
    pair('broken', '1', '1Gi'),
    pair('broken', '1', '4Gi'),
    pair('broken', '0.1', '0.3Gi'),
    pair('broken', '0.1', '0.20001Gi'),
    pair('broken', '2', '1Gi'),
    pair('broken', '100000000000000000001', '200000000000000000003Gi'),
    pair('not-applicable', '1', '2'),
    pair('not-applicable', '1', '4096Mi'),
    pair('not-applicable', '500m', '1Gi'),
    pair('not-applicable', '1e1', '20Gi'),
    pair('broken', 'many', '2Gi'),
    pair('not-applicable', '-1', '-2Gi'),
    example('not-applicable', 'memory alone', { [memory]: '2Gi' }),
    example('not-applicable', 'CPU alone', { [cpu]: '1' }),
    example('not-applicable', 'a number', { [cpu]: 1, [memory]: '2Gi' }),
  ];
}

function inGi(memory: string): RequestExample[] {
  const one = (verdict: RequestExample['verdict'], value: string) =>
    example(verdict, value, { [memory]: value });
  return [
    one('holds', '2Gi'),
    one('holds', '0.5Gi'),
    one('broken', '2'),
    one('broken', '0.5'),
    one('broken', '2Mi'),
    one('broken', '2G'),
    one('broken', '2Ti'),
    one('broken', '2gi'),
    one('broken', '2GiB'),
    one('not-applicable', 'Gi'),
    one('not-applicable', ''),
    one('not-applicable', 'plenty'),
    one('not-applicable', '9'.repeat(1_000_000)),
    example('not-applicable', 'left out', {}),
  ];
}

function requiredField(name: string): RequestExample[] {
  return [
    example('holds', 'sent', { [name]: '1' }, { remoteExecutionEnabled: false }),
    example('broken', 'left out', {}, { remoteExecutionEnabled: false }),
    example('not-applicable', 'null is silent', { [name]: null }, { remoteExecutionEnabled: false }),
    example('not-applicable', 'remote execution enabled', {}, { remoteExecutionEnabled: true }),
    example('not-applicable', 'remote execution not told', {}),
  ];
}

const queues = (executor: string, ...names: (string | null)[]): JsonObject => ({
  executor,
  workerQueues: names.map((name) => (name === null ? {} : { name })),
});

const sleeping = { hibernationSpec: { override: { isHibernating: true } } };

export const examples: Examples = {
  requests: {
    'update-deployment.memory-twice-cpu-task-pod': twiceCpu('defaultTaskPodCpu', 'defaultTaskPodMemory'),
    'update-deployment.memory-twice-cpu-quota': twiceCpu('resourceQuotaCpu', 'resourceQuotaMemory'),
    'update-deployment.memory-unit-task-pod': inGi('defaultTaskPodMemory'),
    'update-deployment.memory-unit-quota': inGi('resourceQuotaMemory'),
    'update-deployment.task-pod-cpu-required': requiredField('defaultTaskPodCpu'),
    'update-deployment.task-pod-memory-required': requiredField('defaultTaskPodMemory'),
    'update-deployment.quota-cpu-required': requiredField('resourceQuotaCpu'),
    'update-deployment.quota-memory-required': requiredField('resourceQuotaMemory'),
    'update-deployment.default-queue': [
      example('holds', 'one default queue', queues('CELERY', 'default')),
      example('holds', 'default last', queues('CELERY', 'heavy', 'default')),
      example('holds', 'PLATFORM without remote execution', queues('PLATFORM', 'default'), {
        remoteExecutionEnabled: false,
      }),
      example('broken', 'no default queue', queues('CELERY', 'heavy')),
      example('broken', 'a default flag is no name', {
        executor: 'CELERY',
        workerQueues: [{ name: 'heavy', isDefault: true }],
      }),
      example('broken', 'PLATFORM without remote execution', queues('PLATFORM', 'heavy'), {
        remoteExecutionEnabled: false,
      }),
      example('not-applicable', 'PLATFORM with remote execution', queues('PLATFORM', 'heavy'), {
        remoteExecutionEnabled: true,
      }),
      example('not-applicable', 'PLATFORM, remote execution not told', queues('PLATFORM', 'heavy')),
      example('not-applicable', 'queues do not apply', queues('KUBERNETES', 'heavy')),
      example('broken', 'other letter case', queues('CELERY', 'Default')),
      example('not-applicable', 'blanks around it', queues('CELERY', ' default ')),
      example('not-applicable', 'a queue without a name', queues('CELERY', null)),
      example('not-applicable', 'no queues sent', { executor: 'CELERY' }),
      example('not-applicable', 'an empty list breaks another clause', queues('CELERY')),
    ],
    'update-deployment.worker-queues-elsewhere': [
      example('holds', 'CELERY', queues('CELERY', 'default')),
      example('holds', 'PLATFORM without remote execution', queues('PLATFORM', 'default'), {
        remoteExecutionEnabled: false,
      }),
      example('broken', 'KUBERNETES', queues('KUBERNETES', 'default')),
      example('broken', 'PLATFORM with remote execution', queues('PLATFORM', 'default'), {
        remoteExecutionEnabled: true,
      }),
      example('not-applicable', 'PLATFORM, remote execution not told', queues('PLATFORM', 'default')),
      example('not-applicable', 'no queues', { executor: 'KUBERNETES' }),
      example('not-applicable', 'an executor that no list knows', queues('OTHER', 'default')),
    ],
    'update-deployment.queue-default-flag': [
      example('holds', 'both say default', { workerQueues: [{ name: 'default', isDefault: true }] }),
      example('holds', 'neither says default', { workerQueues: [{ name: 'heavy', isDefault: false }] }),
      example('broken', 'another queue flagged', { workerQueues: [{ name: 'heavy', isDefault: true }] }),
      example('broken', 'default not flagged', { workerQueues: [{ name: 'default', isDefault: false }] }),
      example('not-applicable', 'no flags', { workerQueues: [{ name: 'heavy' }] }),
      example('not-applicable', 'no queues', {}),
    ],
    'update-deployment.development-mode-not-gained': [
      example('broken', 'asked of production', { isDevelopmentMode: true }, { isDevelopmentMode: false }),
      example('holds', 'stays production', { isDevelopmentMode: false }, { isDevelopmentMode: false }),
      example('not-applicable', 'left out', {}, { isDevelopmentMode: false }),
      example(
        'not-applicable',
        'development already',
        { isDevelopmentMode: true },
        { isDevelopmentMode: true },
      ),
      example('not-applicable', 'not told', { isDevelopmentMode: true }),
    ],
    'deployment.hibernation-development-only': [
      example('broken', 'override on production', { scalingSpec: sleeping }, { isDevelopmentMode: false }),
      example('broken', 'override and production at once', {
        scalingSpec: sleeping,
        isDevelopmentMode: false,
      }),
      example(
        'broken',
        'schedule on production',
        { scalingSpec: { hibernationSpec: { schedules: [{ isEnabled: true }] } } },
        { isDevelopmentMode: false },
      ),
      example('holds', 'override on development', { scalingSpec: sleeping }, { isDevelopmentMode: true }),
      example(
        'holds',
        'a schedule that is switched off',
        { scalingSpec: { hibernationSpec: { schedules: [{ isEnabled: false }] } } },
        { isDevelopmentMode: false },
      ),
      example('not-applicable', 'nothing about hibernation', {}, { isDevelopmentMode: false }),
      example('not-applicable', 'mode not told', { scalingSpec: sleeping }),
    ],
  },
};
