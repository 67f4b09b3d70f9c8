import { expect, test } from '@playwright/test';
import { runJob } from '../../../cli/power/run-job.ts';
import { collectChecks } from '../../../fixtures/host/collect.ts';

// Asked for one by one, a hundred faulty queries would take four minutes.
const SOON = 30_000;

for (const operation of ['list-agent-tokens', 'list-notification-channels', 'get-organization']) {
  test(`${operation}: faulty queries refused with 409 are asked for again together, and count as refused`, async () => {
    const outcome = await runJob(
      {
        key: operation,
        deviations: [],
        variants: ['errors-all-409'],
        units: [`${operation}.queries`, `${operation}.observations`],
        breaks: [],
        seed: 1,
        runs: 0,
        places: 'some',
      },
      await collectChecks(),
    );
    expect(outcome.crash).toBeUndefined();
    expect(outcome.failed).toEqual([]);
    expect(outcome.neverAccepted).toEqual([]);
    expect(outcome.exercised).toBeGreaterThan(0);
    expect(outcome.durationMs).toBeLessThan(SOON);
  });
}
