import { expect, type Page } from '@playwright/test';
import { test } from './opened-page.ts';
import { manyFailures, REGISTER } from './runs.ts';

/** Bytes of markup that a reader's browser may have to read for 500 failures. */
const MARKUP_BYTES = 4_500_000;

/** How often the work of reading its markup a page may ask of its thread until a reader can use it. */
const OPENED = 3;

/** How often that work a search may ask for. */
const SEARCHED = 3;

/** Milliseconds that the page's thread has worked, as its own clock counts: waiting for a busy machine is not in it. */
async function workedMs(page: Page, act: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taken = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const before = await taken();
  await act();
  const after = await taken();
  await session.detach();
  return (after - before) * 1000;
}

/** Resolves once the page shows what it has so far. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown))));
}

/** Milliseconds that a page's thread works to read a report's markup, and nothing else. */
async function readingMs(page: Page, report: string): Promise<number> {
  const markup = await page.evaluateHandle((text) => text, report);
  return await workedMs(page, () =>
    markup.evaluate((text) => new DOMParser().parseFromString(text, 'text/html').nodeType),
  );
}

// Half a second on the machines of 2026 is what this comes to; a bound in milliseconds would be one on the machine.
test('500 failures among a thousand clauses are some MB to read, usable after a few times that work, searched in as little', async ({
  open,
}) => {
  const report = manyFailures(500);
  expect(REGISTER.length).toBeGreaterThan(950);
  const page = await open(report);
  const markup = await page.content();
  expect(markup.length).toBeLessThan(MARKUP_BYTES);
  // A page of its own: the report's policy forbids to make markup of text.
  const blank = await page.context().newPage();
  const opened: number[] = [];
  const searched: number[] = [];
  const read: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    opened.push(
      await workedMs(page, async () => {
        await page.reload();
        await painted(page);
      }),
    );
    searched.push(
      await workedMs(page, async () => {
        await page.getByRole('searchbox').fill('createdAt');
        await expect(page.locator('.hits')).toHaveText(/^\d+ of /);
        await painted(page);
      }),
    );
    read.push(await readingMs(blank, markup));
  }
  // The least of three: what else runs on the machine can only add to it.
  const unit = Math.min(...read);
  expect(unit).toBeGreaterThan(0);
  expect(Math.min(...opened) / unit).toBeLessThan(OPENED);
  expect(Math.min(...searched) / unit).toBeLessThan(SEARCHED);
});
