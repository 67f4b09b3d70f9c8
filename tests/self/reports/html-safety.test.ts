import { expect } from '@playwright/test';
import { LEVELS, MAX_PAGE_BYTES } from '../../../reports/html/limits.ts';
import { renderHtml } from '../../../reports/html/page.ts';
import { hostileRun } from './hostile-run.ts';
import { HOSTILE, UNSEEN } from './hostile-text.ts';
import { test } from './opened-page.ts';
import { conformantRun, EXCERPT, inconclusiveRun, manyFailures, nonConformantRun } from './runs.ts';

test('what a hostile target sends stays text: nothing runs, nothing is added to the page', async ({
  open,
}) => {
  const page = await open(hostileRun(EXCERPT));
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('details')) part.open = true;
  });
  expect(await page.evaluate(() => 'harmed' in globalThis)).toBe(false);
  await expect(page.locator('script')).toHaveCount(1);
  await expect(
    page.locator('img, iframe, object, embed, base, form[action], template, h1:not(:only-of-type)'),
  ).toHaveCount(0);
  const handlers = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((e) =>
        [...e.attributes].some(({ name }) => name.startsWith('on')),
      ).length,
  );
  expect(handlers).toBe(0);
  const outward = await page.evaluate(
    () => [...document.querySelectorAll('a')].filter((a) => !a.getAttribute('href')?.startsWith('#')).length,
  );
  expect(outward).toBe(0);
  const text = (await page.locator('body').textContent()) ?? '';
  expect(text).toContain('<img src=x onerror="globalThis.harmed = 1">');
  expect(text).not.toMatch(UNSEEN);
});

test('hostile text is in the file only in visible form', () => {
  const page = renderHtml(hostileRun(EXCERPT));
  expect(page).not.toMatch(UNSEEN);
  expect(page.match(/<script/g)).toHaveLength(1);
  // once in the script itself
  expect(page.match(/<\/script/g)).toHaveLength(1);
});

test('the policy of the page allows its own style and script, and nothing else', async ({ page }) => {
  await page.setContent(renderHtml(conformantRun(EXCERPT)));
  const refused = await page.evaluate(async () => {
    const violations: string[] = [];
    addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective));
    const image = document.createElement('img');
    image.src = 'https://elsewhere.example/x.png';
    document.body.append(image);
    const style = document.createElement('style');
    style.textContent = 'body { color: red }';
    document.head.append(style);
    const frame = document.createElement('iframe');
    frame.src = 'https://elsewhere.example/';
    document.body.append(frame);
    await fetch('https://elsewhere.example/').catch(() => undefined);
    try {
      document.body.insertAdjacentHTML('beforeend', '<b>x</b>');
    } catch {
      violations.push('trusted types');
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    image.remove();
    frame.remove();
    return violations;
  });
  expect(new Set(refused)).toEqual(
    new Set([
      'img-src',
      'style-src-elem',
      'frame-src',
      'connect-src',
      'require-trusted-types-for',
      'trusted types',
    ]),
  );
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).color)).not.toBe(
    'rgb(255, 0, 0)',
  );
});

test('without scripts everything can still be read', async ({ browser, open, page }) => {
  await open(nonConformantRun(EXCERPT));
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(page.url());
  await expect(plain.locator('h1')).toHaveText('Non-conformant');
  const closed = plain.locator('details.section').first();
  await closed.locator('summary').click();
  await expect(closed.locator('.clause').first()).toBeVisible();
  await context.close();
});

const WIDTHS = { phone: 360, tablet: 800, desk: 1440 };

for (const [name, run] of Object.entries({ nonConformantRun, hostileRun, inconclusiveRun })) {
  test(`nothing of ${name} stands out beyond a phone, a tablet or a desk`, async ({ page, open }) => {
    await open(run(EXCERPT));
    await page.evaluate(() => {
      for (const part of document.querySelectorAll('details')) part.open = true;
    });
    for (const [device, width] of Object.entries(WIDTHS)) {
      await page.setViewportSize({ width, height: 900 });
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overhang, device).toBeLessThanOrEqual(0);
    }
  });
}

test('printing shows every clause and all evidence, and hides what is for the screen', async ({
  page,
  open,
}) => {
  const report = nonConformantRun(EXCERPT);
  await open(report);
  await page.evaluate(() => {
    addEventListener('beforeprint', () => {
      Object.assign(globalThis, { printed: document.querySelectorAll('details.section:not([open])').length });
    });
  });
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(await page.evaluate(() => (globalThis as { printed?: number }).printed)).toBe(0);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.bar-top, .toolbar, .copy').filter({ visible: true })).toHaveCount(0);
  // also without the script that opens everything for the printer
  await expect(page.locator('.clause').last()).toBeVisible();
  await expect(page.locator('.failure .expected').last()).toBeVisible();
});

test('a default run fits in 2 MB', () => {
  expect(Buffer.byteLength(renderHtml(conformantRun()))).toBeLessThan(2_000_000);
  expect(Buffer.byteLength(renderHtml(nonConformantRun()))).toBeLessThan(2_000_000);
});

test('whatever a target does, the page fits in 10 MB and says what it left out', async ({ open }) => {
  const report = manyFailures(200, 120);
  const size = Buffer.byteLength(renderHtml(report));
  expect(size).toBeLessThanOrEqual(MAX_PAGE_BYTES);
  const page = await open(report);
  await expect(page.getByText('Only the beginning of this body is shown.').first()).toBeAttached();
  await expect(page.getByText('of evidence left out here: see conformance.json').first()).toBeAttached();
});

test('even the largest report fits at the last level, and the levels only get meagrer', () => {
  const sizes = LEVELS.map(({ nearClauses, farClauses, rows }) => nearClauses + farClauses + rows);
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  const report = hostileRun();
  const worst = {
    ...report,
    run: { ...report.run, notices: Array.from({ length: 5000 }, () => HOSTILE.join(' ')) },
  };
  expect(Buffer.byteLength(renderHtml(worst))).toBeLessThanOrEqual(MAX_PAGE_BYTES);
});
