import { expect, test } from '@playwright/test';
import type { Job } from '../../../cli/power/job.ts';
import { runJob } from '../../../cli/power/run-job.ts';
import type { Check } from '../../../fixtures/check.ts';

const JOB: Job = {
  key: 'job',
  deviations: [],
  variants: [],
  units: ['made-up'],
  breaks: [],
  seed: 1,
  runs: 1,
  places: 'few',
  bounded: false,
};

const recording = (clause: string): Check => ({
  meta: {
    id: 'made-up',
    title: 'records one clause',
    operations: ['get-organization'],
    sections: ['2.9'],
    profile: 'read-only',
    covers: ['get-organization.*'],
  },
  run: (ctx) => Promise.resolve(ctx.pass(clause)),
});

test('a unit that records what no clause knows is a fault of the suite, as in a run with a report', async () => {
  expect((await runJob(JOB, [recording('get-organization.valid-accepted')])).crash).toBeUndefined();
  expect((await runJob(JOB, [recording('get-organization.in[0].presence')])).crash).toBe(
    "a check recorded the unknown clause 'get-organization.in[0].presence'",
  );
});
