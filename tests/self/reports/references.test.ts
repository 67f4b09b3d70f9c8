import { expect } from '@playwright/test';
import { renderJunit } from '../../../reports/junit.ts';
import { renderMarkdown } from '../../../reports/markdown.ts';
import { renderSarif } from '../../../reports/sarif.ts';
import { test } from './opened-page.ts';
import { EXCERPT, everythingKept, reportOn } from './runs.ts';
import { evidence, violated } from './samples.ts';

/** What a reader of XML or HTML might take for references, or for the characters that they stand for. */
const TEXT = 'AT&T; &nbsp;&copy; &xxe; &amp;&lt;b&gt; <b> &#60; &#x3c; a & b';

const record = everythingKept(EXCERPT);
const [clause] = Object.keys(record.clauses ?? {});
if (clause === undefined) throw new Error('There is no clause.');
const report = reportOn(EXCERPT, {
  ...record,
  clauses: { ...record.clauses, [clause]: violated([evidence({ message: TEXT, found: TEXT })]) },
});

test('a text that looks like references is in JUnit XML what it was', async ({ page }) => {
  const read = await page.evaluate((xml) => {
    const document = new DOMParser().parseFromString(xml, 'application/xml');
    const failure = document.querySelector('testcase:not([name=gate]) failure');
    return {
      error: document.querySelector('parsererror')?.textContent ?? null,
      message: failure?.getAttribute('message'),
      text: failure?.textContent,
    };
  }, renderJunit(report));
  expect(read).toEqual({ error: null, message: TEXT, text: expect.stringContaining(`found: ${TEXT}\n`) });
});

test('a text that looks like references is in the page, in SARIF and in the summary what it was', async ({
  open,
}) => {
  const page = await open(report);
  expect(await page.locator('body').textContent()).toContain(TEXT);
  const [{ results }] = JSON.parse(renderSarif(report)).runs;
  expect(results[0].message.text).toContain(`Found: ${TEXT}\n`);
  // Markdown reads no references in code.
  expect(renderMarkdown(report)).toContain(`- found: \` ${TEXT} \``);
});
