import { expect, type Page } from '@playwright/test';
import { test } from './opened-page.ts';
import { conformantRun, EXCERPT, inconclusiveRun, manyFailures, nonConformantRun, VIOLATED } from './runs.ts';

const rows = (page: Page) => page.locator('.clause:not([hidden])');
const choose = (page: Page, filter: string, value: string) =>
  page.locator(`[data-filter="${filter}"]`).selectOption(value);

test('whoever opens it sees the verdict in words, what it rests on, and the run', async ({ open }) => {
  const report = nonConformantRun();
  const { summary } = report;
  const page = await open(report);
  const top = page.locator('#summary');
  await expect(top.getByRole('heading', { level: 1 })).toHaveText('Non-conformant');
  await expect(top).toContainText(
    `${summary.verdicts.fail} of the ${summary.exercised} required clauses exercised are violated, 1 more is waived.`,
  );
  await expect(top).toContainText(
    `% of what can be tested in this profile was exercised: ${summary.exercised} of ${summary.testable}`,
  );
  await expect(top).toContainText('1 waiver in force');
  await expect(top.locator('.gate')).toContainText('exit status 1');
  for (const fact of [
    'target.example',
    'v1beta1',
    '0.1.0',
    'full',
    '7.4 s',
    '24 created, 0 changed',
    'created: 8 teams, 16 workspaces',
  ]) {
    await expect(top.locator('.facts')).toContainText(fact);
  }
  await expect(top.locator('.facts')).toContainText('862 of 862 seeded faults caught, 0 false alarms');
});

test('an inconclusive run says why, and each clause left out says what to do about it', async ({ open }) => {
  const page = await open(inconclusiveRun());
  await expect(page.locator('.gate')).toContainText('the run was cut short: interrupted (SIGINT)');
  await expect(page.locator('#to-fix')).toContainText('Nothing: no clause was seen violated.');
  const skipped = page.locator('.clause[data-verdict="skipped"]').first();
  await expect(skipped).toContainText(/Run with --profile (standard|full)\./);
});

test('what was not exercised is told by reason, and leads to its clauses', async ({ open }) => {
  const report = nonConformantRun();
  const left = report.clauses.filter(
    ({ level, verdict }) => level === 'required' && verdict === 'not-exercised',
  );
  const page = await open(report);
  const part = page.locator('#unexercised');
  await expect(part).toContainText(`${left.length} required clauses of ${report.summary.testable}`);
  await expect(part.locator('.reasons li').first()).toContainText("the target file lists no 'clusters'");
  const all = report.summary.verdicts['not-exercised'];
  const link = part.getByRole('link');
  await expect(link).toHaveText('Show them');
  await link.click();
  await expect(rows(page)).toHaveCount(all);
  const unseen = { ...report.summary, verdicts: { ...report.summary.verdicts, 'not-exercised': all + 31 } };
  const more = await open({ ...report, summary: unseen });
  await expect(more.locator('#unexercised').getByRole('link')).toHaveText(
    'Show them, and 31 about what the document leaves open',
  );
  const whole = await open(conformantRun(EXCERPT));
  await expect(whole.locator('#unexercised')).toHaveCount(0);
});

test('sections 1 to 9 stand in order, every clause once, under its own address', async ({ open }) => {
  const report = nonConformantRun();
  const page = await open(report);
  const numbers = await page.locator('details.section > summary > .num').allTextContents();
  const keys = numbers.map((number) => number.split('.').map(Number));
  const sorted = [...keys].sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? -1) - (b[1] ?? -1));
  expect(keys).toEqual(sorted);
  expect(new Set(keys.map(([top]) => top)).size).toBe(9);
  const ids = await page.locator('.clause').evaluateAll((all) => all.map(({ id }) => id));
  expect(ids.sort()).toEqual(report.clauses.map(({ id }) => id).sort());
});

test('a failing clause shows expected and found, the place, the twin, and how to see it again', async ({
  open,
}) => {
  const page = await open(nonConformantRun(), `#fail-${VIOLATED.rule}`);
  const card = page.locator(`[id="fail-${VIOLATED.rule}"]`);
  await expect(card.locator('.expected')).toContainText('memory must be 1Gi');
  await expect(card.locator('.found')).toContainText('200 OK, stored as sent');
  await expect(card.locator('mark')).toHaveText('"defaultTaskPodMemory": "1.5Gi",', { useInnerText: true });
  await expect(card.locator('.twin del')).toContainText('"defaultTaskPodMemory": "3Gi"');
  await expect(card.locator('.twin ins')).toContainText('"defaultTaskPodMemory": "1.5Gi"');
  await expect(card.locator('.provenance')).toContainText('by 9 edits');
  await expect(card.locator('.command').first()).toContainText('npm run replay -- --seed 1 --case');
  const missing = page.locator(`[id="fail-${VIOLATED.missing}"]`);
  await missing.locator('summary').first().click();
  await expect(missing.locator('mark')).toHaveText(/"organizationId"\s*missing/);
});

test('code in a message is code above the evidence and beside the statement', async ({ open }) => {
  const report = nonConformantRun(EXCERPT);
  const message = '`organizationId` is missing.';
  const clauses = report.clauses.map((clause) =>
    clause.id === VIOLATED.missing
      ? { ...clause, failures: clause.failures.map((failure) => ({ ...failure, message })) }
      : clause,
  );
  const page = await open({ ...report, clauses }, `#${VIOLATED.missing}`);
  for (const place of [`fail-${VIOLATED.missing}`, VIOLATED.missing]) {
    const told = page.locator(`[id="${place}"] :is(.gist, .remark)`);
    await expect(told).toContainText('organizationId is missing.');
    await expect(told.locator('code')).toHaveText('organizationId');
  }
});

test('clauses with one cause stand together, the first of them open to be read', async ({ open }) => {
  const page = await open(nonConformantRun());
  const group = page.locator('.cause.grouped').first();
  await expect(group).toContainText(
    `${VIOLATED.family.length} clauses, probably one cause: format of 'createdAt' in several objects`,
  );
  await expect(group.locator('.failure').first()).toHaveAttribute('open', '');
  await expect(group.locator('.rest')).not.toHaveAttribute('open', '');
});

test('search narrows to what holds all words, stands in the address, and survives a reload', async ({
  open,
}) => {
  const report = nonConformantRun();
  const page = await open(report);
  await page.getByRole('searchbox').fill('deployment CREATEDAT format');
  await expect(page.locator('.hits')).toHaveText(
    new RegExp(`^\\d+ of ${report.clauses.length.toLocaleString('en')} clauses$`),
  );
  const shown = await rows(page).allTextContents();
  expect(shown.length).toBeGreaterThan(0);
  for (const text of shown)
    expect(text.toLowerCase()).toMatch(/(?=.*deployment)(?=.*createdat)(?=.*format)/s);
  await expect(page).toHaveURL(/\?q=deployment\+CREATEDAT\+format/);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('deployment CREATEDAT format');
  expect(await rows(page).count()).toBe(shown.length);
  await page.getByRole('button', { name: 'Clear' }).click();
  expect(await rows(page).count()).toBe(report.clauses.length);
  await expect(page).not.toHaveURL(/\?q/);
});

test('filters by verdict, section, operation and kind combine, for failures and document alike', async ({
  open,
}) => {
  const report = nonConformantRun();
  const page = await open(report);
  await choose(page, 'verdict', 'fail');
  await expect(rows(page)).toHaveCount(report.summary.verdicts.fail);
  await choose(page, 'kind', 'format');
  await choose(page, 'operation', 'create-team');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.locator('.failure:not([hidden])')).toHaveCount(1);
  await choose(page, 'section', '2.7');
  await expect(rows(page)).toHaveCount(0);
  await expect(page.locator('.hits')).toHaveText(/^0 of /);
  await expect(page).toHaveURL(/verdict=fail&section=2.7&operation=create-team&kind=format$/);
});

test('numbers of the summary and cells of the matrix lead to exactly their clauses', async ({ open }) => {
  const report = nonConformantRun();
  const page = await open(report);
  await page.locator('.legend a', { hasText: 'not exercised' }).click();
  await expect(rows(page)).toHaveCount(report.summary.verdicts['not-exercised']);
  const cell = page.locator('.matrix tr', { hasText: 'update-deployment' }).locator('.bad a').first();
  await cell.click();
  await expect(page).toHaveURL(/[?&]operation=update-deployment(&|$)/);
  // The address may be there before the rows are filtered by it.
  await expect(async () => {
    const operations = await rows(page).evaluateAll((all) =>
      all.map((row) => row.getAttribute('data-operations')),
    );
    expect(operations.length).toBeGreaterThan(0);
    for (const text of operations) expect(text?.split(' ')).toContain('update-deployment');
  }).toPass();
});

test('the permanent link of a clause opens its section and shows it, also through a filter', async ({
  open,
}) => {
  const id = 'workspace.in.name.presence';
  const page = await open(conformantRun(), `#${id}`);
  const row = page.locator(`[id="${id}"]`);
  await expect(row).toBeInViewport();
  await expect(row).toBeFocused();
  await choose(page, 'verdict', 'observed');
  await expect(row).toBeHidden();
  await page.evaluate((hash) => {
    location.hash = hash;
  }, id);
  await expect(row).toBeInViewport();
});

test('expand all opens what is shown, and closes it again', async ({ open }) => {
  const page = await open(nonConformantRun(EXCERPT));
  const closed = page.locator('details:is(.section, .failure):not([open]):not([hidden])');
  await page.getByRole('button', { name: 'Expand all' }).click();
  await expect(closed).toHaveCount(0);
  await page.getByRole('button', { name: 'Collapse all' }).click();
  await expect(page.locator('details:is(.section, .failure)[open]')).toHaveCount(0);
});

test('keys: / searches, Escape clears, j and k walk the failures, Enter opens one', async ({ open }) => {
  const page = await open(nonConformantRun());
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('createdAt/j');
  await expect(page.getByRole('searchbox')).toHaveValue('createdAt/j');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.locator('h1').click();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const focused = page.locator(':focus');
  const second = await focused.textContent();
  await page.keyboard.press('k');
  expect(await focused.textContent()).not.toBe(second);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.locator('.failure:has(> summary:focus)')).toHaveAttribute('open', '');
});

test('the page can be walked with the tab key from its skip link on', async ({ open }) => {
  const page = await open(nonConformantRun(EXCERPT));
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText('Skip to what to fix');
  await expect(page.locator(':focus')).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('#to-fix-title')).toBeInViewport();
});

test('copy puts the very command on the clipboard and says so', async ({ open, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const report = nonConformantRun();
  const failure = report.clauses.find(({ id }) => id === VIOLATED.rule)?.failures[0];
  const page = await open(report, `#fail-${VIOLATED.rule}`);
  const card = page.locator(`[id="fail-${VIOLATED.rule}"]`);
  for (const [name, text] of [
    ['Copy: curl', failure?.curl],
    ['Copy: Replay', failure?.replay],
  ] as const) {
    const button = card.getByRole('button', { name });
    await button.click();
    await expect(button).toHaveText('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  }
});

test('500 failures are all there, closed, and a filter finds the one in question', async ({ open }) => {
  const report = manyFailures(500);
  const page = await open(report);
  await expect(page.locator('.failure')).toHaveCount(500);
  await expect(page.locator('.failure[open]')).toHaveCount(0);
  const last = report.clauses.filter(({ verdict }) => verdict === 'fail').at(-1);
  await page.getByRole('searchbox').fill(last?.id ?? '');
  const card = page.locator('.failure:not([hidden])').first();
  await expect(card.locator('.id')).toHaveText(last?.id ?? '');
  await card.locator('summary').first().click();
  // It may have several pieces of evidence.
  await expect(card.locator('.expected').first()).toBeVisible();
});
