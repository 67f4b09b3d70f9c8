import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { ConformanceReport } from '../../../spec/record/report.ts';
import { hostileRun } from './hostile-run.ts';
import { test } from './opened-page.ts';
import { conformantRun, EXCERPT, inconclusiveRun, manyFailures, nonConformantRun } from './runs.ts';

/** A report, and what of its page is taken away before it is looked at. */
interface Case {
  run: () => ConformanceReport;
  without?: string;
}

const CASES: Record<string, Case> = {
  conformant: { run: () => conformantRun(EXCERPT) },
  'non-conformant': { run: () => nonConformantRun(EXCERPT) },
  inconclusive: { run: () => inconclusiveRun(EXCERPT) },
  'wholly broken': { run: () => manyFailures(4, 0, EXCERPT) },
  // The whole page takes minutes: a few of what stands there 500 times show the same.
  'full of 500 failures': {
    run: () => manyFailures(500),
    without: '.cause:nth-of-type(n+4), details.section:not(#section-2\\.1)',
  },
  hostile: { run: () => hostileRun(EXCERPT) },
};

for (const [name, { run, without }] of Object.entries(CASES)) {
  test(`axe finds nothing in the report of a run that is ${name}, in light and in dark`, async ({
    page,
    open,
  }) => {
    test.setTimeout(240_000);
    const axe = (): AxeBuilder => new AxeBuilder({ page });
    await page.emulateMedia({ colorScheme: 'light' });
    await open(run());
    await page.evaluate((selector) => {
      if (selector !== undefined) for (const part of document.querySelectorAll(selector)) part.remove();
      const details = document.querySelectorAll('details.section, details.failure, details.seen');
      for (const part of [...details].slice(0, 30)) part.setAttribute('open', '');
    }, without);
    const light = await axe().analyze();
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await axe().withRules(['color-contrast']).analyze();
    for (const { passes } of [light, dark]) expect(passes.length).toBeGreaterThan(0);
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
