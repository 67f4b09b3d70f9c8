import { expect, test } from '@playwright/test';
import type { Job } from '../../../cli/power/job.ts';
import { runJob } from '../../../cli/power/run-job.ts';
import type { Check } from '../../../fixtures/check.ts';
import { collectChecks } from '../../../fixtures/host/collect.ts';

const JOB: Job = {
  key: 'job',
  deviations: [],
  variants: [],
  units: ['create-cluster'],
  breaks: [],
  seed: 1,
  runs: 10,
  places: 'some',
  bounded: true,
  untilDetection: false,
};

let checks: Check[];

test.beforeAll(async () => {
  checks = await collectChecks();
});

test('the only cluster that a run may create is sent all updates', async () => {
  const { traffic } = await runJob(JOB, checks);
  expect(traffic['create-cluster']).toContain('update-cluster');
});

for (const [id, words] of [
  ['eight-pools-a-cluster', 'it holds no more node pools'],
  ['replication-timed-in-created-clusters-alone', 'its state forbids something, and listed ones tell'],
] as const)
  test(`the only cluster that a run may create is not blamed where ${words}`, async () => {
    const { failed, crash } = await runJob({ ...JOB, variants: [id] }, checks);
    expect({ failed, crash }).toEqual({ failed: [], crash: undefined });
  });
