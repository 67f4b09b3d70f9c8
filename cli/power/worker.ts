import { collectChecks } from '../../fixtures/host/collect.ts';
import { crashed, type FromWorker, type Job, type Outcome, type ToWorker } from './job.ts';
import { runJob } from './run-job.ts';

/** A worker process of `npm run power`: takes one job after the other from its parent and answers each. */
const checks = await collectChecks();

async function outcomeOf(job: Job): Promise<Outcome> {
  try {
    return await runJob(job, checks);
  } catch (error) {
    return crashed(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

process.on('message', async ({ job }: ToWorker) => {
  const answer: FromWorker = { key: job.key, outcome: await outcomeOf(job) };
  process.send?.(answer);
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
