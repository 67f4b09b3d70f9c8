import type { JsonObject } from '../../../../spec/rules/rule.ts';
import type { Examples, ResponseExample } from '../examples.ts';
import { judged } from '../judged.ts';

function shownOnlyFor(name: string, value: JsonObject[string], allowed: string[]): ResponseExample[] {
  const types = ['STANDARD', 'DEDICATED', 'HYBRID'];
  const elsewhere = types.filter((type) => !allowed.includes(type));
  return [
    ...elsewhere.map((type) => judged([`/${name}`], type, { type, [name]: value })),
    ...elsewhere.map((type) => judged('holds', `absent for ${type}`, { type })),
    ...elsewhere.map((type) => judged('holds', 'null is the type clause', { type, [name]: null })),
    ...allowed.map((type) => judged('none', type, { type, [name]: value })),
    ...allowed.map((type) => judged('none', `may be absent for ${type}`, { type })),
    judged('none', 'type not shown', { [name]: value }),
    judged('none', 'type unknown', { type: 'OTHER', [name]: value }),
  ];
}

function twiceCpu(cpu: string, memory: string): ResponseExample[] {
  const pair = (verdict: ResponseExample['verdict'], c: string, m: string) =>
    judged(verdict, `${c} and ${m}`, { [cpu]: c, [memory]: m });
  return [
    pair('holds', '1', '2Gi'),
    pair('holds', '0.1', '0.2Gi'),
    pair('holds', '0.50', '1.00 Gi'),
    pair('holds', '1 core', '2Gi'),
    pair([`/${memory}`], '1', '1Gi'),
    pair([`/${memory}`], '0.1', '0.21Gi'),
    pair('none', '1', '2'),
    pair('none', '1', '2Mi'),
    pair('none', '500m', '2Gi'),
    pair('none', '', ''),
    judged('none', 'one of them absent', { [cpu]: '1' }),
    judged('none', 'a number', { [cpu]: 1, [memory]: '2Gi' }),
  ];
}

export const examples: Examples = {
  responses: {
    'deployment.cloud-provider-standard-only': shownOnlyFor('cloudProvider', 'CLOUD_A', ['STANDARD']),
    'deployment.cluster-name-dedicated-hybrid-only': shownOnlyFor('clusterName', 'main', [
      'DEDICATED',
      'HYBRID',
    ]),
    'deployment.region-dedicated-hybrid-only': shownOnlyFor('region', 'north', ['DEDICATED', 'HYBRID']),
    'deployment.scheduler-au-hybrid-only': shownOnlyFor('schedulerAu', 10, ['HYBRID']),
    'deployment.memory-twice-cpu-task-pod': twiceCpu('defaultTaskPodCpu', 'defaultTaskPodMemory'),
    'deployment.memory-twice-cpu-quota': twiceCpu('resourceQuotaCpu', 'resourceQuotaMemory'),
    'deployment.memory-in-gi': [
      judged('holds', 'all four', {
        schedulerMemory: '2Gi',
        webServerMemory: '0.5Gi',
        defaultTaskPodMemory: '1 Gi',
        resourceQuotaMemory: '10.0Gi',
      }),
      judged(['/schedulerMemory'], 'no unit', { schedulerMemory: '2' }),
      judged(['/webServerMemory'], 'other unit', { webServerMemory: '512Mi', schedulerMemory: '2Gi' }),
      judged(['/resourceQuotaMemory'], 'other spelling', { resourceQuotaMemory: '2GiB' }),
      judged(['/defaultTaskPodMemory'], 'exponent', { defaultTaskPodMemory: '2e0Gi' }),
      judged('none', 'no amount', { defaultTaskPodMemory: '', schedulerMemory: 'N/A' }),
      judged('none', 'the type clause judges it', { schedulerMemory: 2 }),
      judged('none', 'queues have no stated unit', { workerQueues: [{ podMemory: '2' }] }),
    ],
    'deployment.cpu-in-cores': [
      judged('holds', 'all four', {
        schedulerCpu: '1',
        webServerCpu: '0.5',
        defaultTaskPodCpu: '.25',
        resourceQuotaCpu: '10 cores',
      }),
      judged(['/schedulerCpu'], 'thousandths', { schedulerCpu: '500m' }),
      judged(['/resourceQuotaCpu'], 'a unit of memory', { resourceQuotaCpu: '5Gi' }),
      judged('none', 'no amount', { schedulerCpu: '', webServerCpu: 'NA' }),
    ],
    'deployment.hibernation-development-only': [
      judged('holds', 'awake', { isDevelopmentMode: false, status: 'HEALTHY' }),
      judged('holds', 'asleep by its state alone, which nobody asked for', {
        isDevelopmentMode: false,
        status: 'HIBERNATING',
      }),
      judged(['/scalingStatus/hibernationStatus/isHibernating'], 'asleep by its scaling status', {
        isDevelopmentMode: false,
        status: 'HEALTHY',
        scalingStatus: { hibernationStatus: { isHibernating: true } },
      }),
      judged('holds', 'an override that is kept, and called active', {
        isDevelopmentMode: false,
        scalingSpec: { hibernationSpec: { override: { isHibernating: true, isActive: true } } },
      }),
      judged('none', 'development', { isDevelopmentMode: true, status: 'HIBERNATING' }),
      judged('none', 'mode not shown', { status: 'HIBERNATING' }),
      {
        verdict: 'none',
        because: 'the request ended development mode, it may be waking up',
        sent: { isDevelopmentMode: false },
        answer: { isDevelopmentMode: false, status: 'HIBERNATING' },
      },
      {
        verdict: 'holds',
        because: 'one answer with that state says nothing, even to who asked for it',
        sent: { scalingSpec: { hibernationSpec: { override: { isHibernating: true } } } },
        facts: { isDevelopmentMode: false, before: { status: 'HEALTHY' } },
        answer: { isDevelopmentMode: false, status: 'HIBERNATING' },
      },
    ],
    'update-deployment.development-mode-not-gained': [
      {
        verdict: ['/isDevelopmentMode'],
        because: 'asked for and gained',
        sent: { isDevelopmentMode: true },
        answer: { isDevelopmentMode: true },
        facts: { isDevelopmentMode: false },
      },
      {
        verdict: ['/isDevelopmentMode'],
        because: 'gained though not asked for',
        sent: {},
        answer: { isDevelopmentMode: true },
        facts: { isDevelopmentMode: false },
      },
      {
        verdict: 'holds',
        because: 'asked for without effect',
        sent: { isDevelopmentMode: true },
        answer: { isDevelopmentMode: false },
        facts: { isDevelopmentMode: false },
      },
      {
        verdict: 'none',
        because: 'not asked for',
        sent: {},
        answer: { isDevelopmentMode: false },
        facts: { isDevelopmentMode: false },
      },
      {
        verdict: 'none',
        because: 'not shown',
        sent: { isDevelopmentMode: true },
        answer: {},
        facts: { isDevelopmentMode: false },
      },
      {
        verdict: 'none',
        because: 'was for development before',
        sent: { isDevelopmentMode: true },
        answer: { isDevelopmentMode: true },
        facts: { isDevelopmentMode: true },
      },
    ],
  },
};
