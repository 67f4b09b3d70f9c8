import { type Browser, chromium as playwright } from '@playwright/test';
import chromium from '@sparticuz/chromium';

/**
 * A Chromium for self-tests, from the registry: Playwright's own download is not always within reach. Close it when done.
 */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await chromium.executablePath();
  return playwright.launch({ executablePath, args: chromium.args, headless: true });
}
