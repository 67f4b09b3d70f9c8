import { expect, test } from '@playwright/test';
import { markdownCode, markdownText, renderMarkdown } from '../../../reports/markdown.ts';
import { hostileRun } from './hostile-run.ts';
import { HOSTILE, UNSEEN } from './hostile-text.ts';
import { conformantRun, inconclusiveRun, manyFailures, nonConformantRun } from './runs.ts';

test('the summary tells verdict, share, gate, operations and failing clauses', () => {
  const text = renderMarkdown(nonConformantRun());
  expect(text).toMatch(/^## ❌ non-conformant, 1 waiver in force\n/);
  expect(text).toMatch(/\*\*\d+\.\d%\*\* of the required clauses exercised/);
  expect(text).toContain('**Gate failed** (exit status 1)');
  expect(text).toMatch(/\| update-deployment \| 374 \| \d+ ms \| \d+ ms \| 1?\d \|/);
  expect(text).toContain('### 🟡 ');
  expect(renderMarkdown(conformantRun())).toMatch(/^## ✅ conformant\n/);
  expect(renderMarkdown(inconclusiveRun())).toMatch(/^## ⚠️ inconclusive\n/);
});

test('an external target is told by its address, and what was not exercised with what stood in the way', () => {
  const report = inconclusiveRun();
  const text = renderMarkdown(report);
  const { embedded, baseUrl, organizationId } = report.target;
  expect(embedded).toBe(false);
  expect(text).toContain(`(\` ${baseUrl} \`, organization \` ${organizationId} \`)`);
  expect(text).toMatch(/\*\*\d+ required clauses? not exercised:\*\*\n\n- \d+: \S/);
});

/** Removes code spans as CommonMark reads them: a run of backticks up to the next run of the same length. */
function withoutCode(line: string): string {
  return line.replace(/(?<!`)(`+)(?!`)(.*?[^`])\1(?!`)/g, '');
}

test('hostile text is code or harmless: no tag, link, mention, heading, table or list of its own', () => {
  for (const text of HOSTILE) {
    for (const rendered of [markdownCode(text, 300), markdownText(text)]) {
      expect(rendered).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
      const rest = withoutCode(rendered);
      expect(rest).not.toMatch(/[<>`*_[\]|~\\!@]|:\/\/|www\.|&(?!#\d+;)/);
      expect(rest).not.toMatch(/^\s*([-+#]|\d+[.)])\s/);
    }
  }
  const report = renderMarkdown(hostileRun());
  expect(report).not.toMatch(UNSEEN);
  for (const line of report.split('\n')) expect(withoutCode(line)).not.toMatch(/<|@|:\/\//);
});

test('the summary stays below what GitHub takes and says what is left out', () => {
  const text = renderMarkdown(manyFailures(500, 50));
  expect(Buffer.byteLength(text)).toBeLessThan(1_000_000);
  expect(text).toContain('450 more failing clauses');
});
