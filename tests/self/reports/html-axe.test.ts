import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { hostileRun } from './hostile-run.ts';
import { test } from './opened-page.ts';
import { conformantRun, EXCERPT, inconclusiveRun, manyFailures, nonConformantRun } from './runs.ts';

const EXCERPTS = {
  conformant: () => conformantRun(EXCERPT),
  'non-conformant': () => nonConformantRun(EXCERPT),
  inconclusive: () => inconclusiveRun(EXCERPT),
  'wholly broken': () => manyFailures(4, 0, EXCERPT),
  hostile: () => hostileRun(EXCERPT),
};

for (const [name, run] of Object.entries(EXCERPTS)) {
  test(`axe finds nothing in the report of a run that is ${name}, in light and in dark`, async ({
    page,
    open,
  }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ colorScheme: 'light' });
    await open(run());
    await page.evaluate(() => {
      const parts = document.querySelectorAll('details.section, details.failure, details.seen');
      for (const part of [...parts].slice(0, 30)) part.setAttribute('open', '');
    });
    const light = await new AxeBuilder({ page }).analyze();
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze();
    const told = [...light.violations, ...dark.violations].map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html)
          .join(' ')}`,
    );
    expect(told).toEqual([]);
  });
}
