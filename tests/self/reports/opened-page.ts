import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { renderHtml } from '../../../reports/html/page.ts';
import type { ConformanceReport } from '../../../spec/record/report.ts';
import { test as inBrowser } from '../browser.ts';

interface Opened {
  page: Page;
  /** Opens a report as a file, at an address within it; fails the test when the page asks for anything else. */
  open: (report: ConformanceReport, address?: string) => Promise<Page>;
}

/** Playwright's test with a report opened from disk. */
export const test = inBrowser.extend<Opened>({
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
