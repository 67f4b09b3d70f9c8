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
  untilDetection: false,
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

test('a quick run ends with the unit that finds the fault, a whole one does not', async () => {
  const ran: string[] = [];
  const unit = (id: string, isAtFault: boolean): Check => ({
    meta: { ...recording('get-organization.valid-accepted').meta, id },
    run: async (ctx) => {
      ran.push(id);
      const reply = await ctx.send({ operation: 'get-organization', case: 'plain', intent: 'core' });
      ctx.judge('get-organization.valid-accepted', !isAtFault, reply, () => ({ message: 'made up' }));
    },
  });
  const checks = [unit('first', false), unit('second', true), unit('third', false)];
  const job = { ...JOB, units: ['first', 'second', 'third'], breaks: ['get-organization.valid-accepted'] };
  await runJob({ ...job, untilDetection: true }, checks);
  expect(ran.splice(0)).toEqual(['first', 'second']);
  await runJob({ ...job, untilDetection: true, units: ['third', 'second', 'first'] }, checks);
  expect(ran.splice(0)).toEqual(['third', 'second']);
  await runJob(job, checks);
  expect(ran).toEqual(['first', 'second', 'third']);
});
