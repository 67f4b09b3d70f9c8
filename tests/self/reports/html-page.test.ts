import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { renderHtml } from '../../../reports/html/page.ts';
import type { ConformanceReport } from '../../../spec/record/report.ts';
import { test as inBrowser } from '../browser.ts';
import {
  conformantRun,
  EXCERPT,
  hostileRun,
  inconclusiveRun,
  manyFailures,
  nonConformantRun,
} from './runs.ts';

interface Opened {
  page: Page;
  /** Opens a report as a file, at an address within it; fails the test when the page asks for anything else. */
  open: (report: ConformanceReport, address?: string) => Promise<Page>;
}

const test = inBrowser.extend<Opened>({
  open: async ({ page }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'page-'));
    const asked: string[] = [];
    const faults: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => faults.push(message.text()));
    const file = join(folder, 'index.html');
    const url = pathToFileURL(file).href;
    await use(async (report, address = '') => {
      writeFileSync(file, renderHtml(report));
      await page.goto(`${url}${address}`);
      return page;
    });
    expect(
      asked.filter(
        (request) => request !== url && !request.startsWith('data:') && !request.startsWith(`${url}#`),
      ),
    ).toEqual([]);
    expect(faults).toEqual([]);
    rmSync(folder, { recursive: true });
  },
});

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
