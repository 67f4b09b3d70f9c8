import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { renderAnnotations, reportToGitHub } from '../../../reports/github.ts';
import { hostileRun } from './hostile-run.ts';
import { HOSTILE } from './hostile-text.ts';
import { conformantRun, inconclusiveRun, nonConformantRun } from './runs.ts';

test('annotations are one command a line, at most ten, with nothing a target could forge', () => {
  const lines = renderAnnotations(hostileRun()).trimEnd().split('\n');
  expect(lines).toHaveLength(10);
  for (const line of lines) {
    expect(line).toMatch(/^::error title=[^:,]*::/);
    expect(line).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
  }
  expect(lines.at(-1)).toContain(`${2 * HOSTILE.length - 9} more clauses fail`);
  expect(renderAnnotations(conformantRun())).toBe('');
  expect(renderAnnotations(inconclusiveRun())).toMatch(/^::error title=Conformance::.*cut short/);
});

test('in GitHub Actions the summary is appended to the step summary file, elsewhere nothing happens', () => {
  const folder = mkdtempSync(join(tmpdir(), 'summary-'));
  try {
    const file = join(folder, 'summary.md');
    const environment = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: file };
    const told = reportToGitHub(nonConformantRun(), environment);
    expect(told.annotations).toContain('::error title=');
    expect(told.problem).toBeUndefined();
    reportToGitHub(conformantRun(), environment);
    expect(readFileSync(file, 'utf8')).toMatch(/^## ❌[\s\S]*\n## ✅/);
    expect(reportToGitHub(nonConformantRun(), { GITHUB_STEP_SUMMARY: file })).toEqual({ annotations: '' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a summary file that cannot be written is told, and takes nothing from the annotations', () => {
  const environment = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: tmpdir() };
  const { annotations, problem } = reportToGitHub(nonConformantRun(), environment);
  expect(annotations).toContain('::error title=');
  expect(problem).toMatch(/^GITHUB_STEP_SUMMARY: expected a file that can be written, found: EISDIR/);
});
