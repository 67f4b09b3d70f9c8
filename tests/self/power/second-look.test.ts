import { expect, test } from '@playwright/test';
import type { Job } from '../../../cli/power/job.ts';
import { measure } from '../../../cli/power/measure.ts';
import { Progress } from '../../../cli/power/progress.ts';

const job: Job = {
  key: 'invented',
  deviations: [],
  variants: [],
  units: ['create-team.silence'],
  breaks: ['team.out.id.type'],
  seed: 1,
  runs: 0,
  small: false,
};

test('a fault that nobody finds is looked for twice, and survives', async () => {
  const deviation = {
    id: 'invented',
    title: 'a fault that the server does not have',
    breaks: ['team.out.id.type'],
    operations: ['create-team'],
    hooks: () => ({}),
    witness: [],
  };
  const seen: (string | undefined)[] = [];
  const progress = new Progress(1);
  progress.step = (finding) => {
    seen.push(finding);
  };
  const { deviations, unsteady } = await measure(
    { deviations: [{ deviation, job }], variants: [] },
    1,
    progress,
  );
  expect(seen).toEqual([expect.stringContaining('survived: invented')]);
  expect(deviations.map(({ verdict }) => verdict)).toEqual(['survived']);
  expect(unsteady).toEqual([]);
});
