import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, test as base, chromium as playwright } from '@playwright/test';
import chromium from '@sparticuz/chromium';

// the package's own arguments are made for a cloud function: one process, which ends with the first page that does
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'];

/**
 * Path of a Chromium that comes from the registry: Playwright's own download is not always within reach. It is unpacked
 * once a machine; several workers may ask at a time.
 */
async function unpackedBrowser(): Promise<string> {
  const folder = join(tmpdir(), 'conformance-self-test-chromium');
  const path = join(folder, 'chromium');
  if (existsSync(path)) return path;
  const own = mkdtempSync(`${folder}-`);
  const before = process.env.TMPDIR;
  process.env.TMPDIR = own;
  try {
    await chromium.executablePath();
    renameSync(own, folder);
  } catch (cause) {
    // another worker was faster: its copy serves
    rmSync(own, { recursive: true, force: true });
    if (!existsSync(path)) throw cause;
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  return path;
}

/** Starts that Chromium. Close it when done. */
export async function launchBrowser(): Promise<Browser> {
  return playwright.launch({ executablePath: await unpackedBrowser(), args: ARGUMENTS, headless: true });
}

/** Playwright's test with its `page` in that Chromium, one browser for all tests of a worker. */
export const test = base.extend<object, { browser: Browser }>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const browser = await launchBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
});
