import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { ConformanceReport } from '../../../spec/record/report.ts';
import { hostileRun } from './hostile-run.ts';
import { test } from './opened-page.ts';
import { conformantRun, EXCERPT, inconclusiveRun, manyFailures, nonConformantRun } from './runs.ts';

/** A report, and the parts of its page that are looked at; all of it where none are named. */
interface Case {
  run: () => ConformanceReport;
  parts?: readonly string[];
}

const CASES: Record<string, Case> = {
  conformant: { run: () => conformantRun(EXCERPT) },
  'non-conformant': { run: () => nonConformantRun(EXCERPT) },
  inconclusive: { run: () => inconclusiveRun(EXCERPT) },
  'wholly broken': { run: () => manyFailures(4, 0, EXCERPT) },
  // The whole page takes minutes: one of each kind of what stands there 500 times shows the same.
  'full of 500 failures': {
    run: () => manyFailures(500),
    parts: ['.bar-top', '#summary', '.toolbar', '.cause:nth-of-type(-n+3)', '#operations', '#section-2\\.1'],
  },
  hostile: { run: () => hostileRun(EXCERPT) },
};

for (const [name, { run, parts = [] }] of Object.entries(CASES)) {
  test(`axe finds nothing in the report of a run that is ${name}, in light and in dark`, async ({
    page,
    open,
  }) => {
    test.setTimeout(240_000);
    const axe = (): AxeBuilder =>
      parts.reduce((builder, part) => builder.include(part), new AxeBuilder({ page }));
    await page.emulateMedia({ colorScheme: 'light' });
    await open(run());
    await page.evaluate(() => {
      const details = document.querySelectorAll('details.section, details.failure, details.seen');
      for (const part of [...details].slice(0, 30)) part.setAttribute('open', '');
    });
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
