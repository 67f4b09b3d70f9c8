import { expect, test } from '@playwright/test';
import { markdownCode, markdownText, renderMarkdown } from '../../../reports/markdown.ts';
import { notExercised } from '../../../reports/not-exercised.ts';
import { hostileRun } from './hostile-run.ts';
import { HOSTILE, UNSEEN } from './hostile-text.ts';
import {
  conformantRun,
  inconclusiveRun,
  manyFailures,
  nonConformantRun,
  REGISTER,
  reportOn,
} from './runs.ts';

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

test('a failure shows what was answered, or why no response could be used', () => {
  const report = nonConformantRun();
  expect(renderMarkdown(report)).toMatch(/^- answered: ` 200 \{/m);
  const gone = { failure: 'reset: the connection was reset' };
  const empty = { status: 500, headers: [], body: '', bodyBytes: 0, durationMs: 1 };
  for (const [response, words] of [
    [gone, gone.failure],
    [empty, '500 without a body'],
  ] as const) {
    const clauses = report.clauses.map((clause) => ({
      ...clause,
      failures: clause.failures.map((failure) => ({ ...failure, response })),
    }));
    expect(renderMarkdown({ ...report, clauses })).toContain(`- answered: \` ${words} \`\n- again: `);
  }
});

test('an external target is told by its address, and what was not exercised with what stood in the way', () => {
  const report = inconclusiveRun();
  const text = renderMarkdown(report);
  const { embedded, baseUrl, organizationId } = report.target;
  expect(embedded).toBe(false);
  expect(text).toContain(`(\` ${baseUrl} \`, organization \` ${organizationId} \`)`);
  expect(text).toMatch(/\*\*\d+ required clauses? not exercised:\*\*\n\n- \d+: \S/);
});

test('a run that could not begin tells why, once, and its target once', () => {
  const why = 'The target cannot be reached.';
  const baseUrl = 'http://127.0.0.1:1/v1beta1';
  const report = reportOn(REGISTER, null, { run: { noVerdict: why }, target: { name: baseUrl, baseUrl } });
  const text = renderMarkdown(report);
  expect(text.split(why)).toHaveLength(2);
  expect(text.split(baseUrl)).toHaveLength(2);
  expect(text).toContain(`(organization \` ${report.target.organizationId} \`)`);
  expect(text).not.toMatch(/\| p50 \||not exercised:/);
  expect(text).toContain('**No verdict** (exit status 2).');
});

test('reasons that are told and those that are not come to all clauses that were not exercised', () => {
  const base = conformantRun();
  const clauses = base.clauses.map((clause, i) =>
    clause.level === 'required' && i % 3 > 0
      ? { ...clause, verdict: 'not-exercised' as const, reason: `reason ${i % 14}` }
      : clause,
  );
  const report = { ...base, clauses };
  const open = clauses.filter(({ level, verdict }) => level === 'required' && verdict === 'not-exercised');
  for (const most of [1, 3, 10]) {
    const { clauses: all, reasons, others } = notExercised(report, most);
    expect([all, reasons.length]).toEqual([open.length, most]);
    expect(others).toBeGreaterThan(0);
    expect(reasons.reduce((sum, [, n]) => sum + n, others)).toBe(all);
    if (most === 10) expect(renderMarkdown(report)).toContain(`- ${others} for other reasons`);
  }
  expect(notExercised(report).others).toBe(0);
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
