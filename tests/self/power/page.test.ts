import { expect, test } from '@playwright/test';
import { renderPowerConsole } from '../../../reports/power-report/console.ts';
import { renderPowerHtml } from '../../../reports/power-report/html.ts';
import { summarise } from '../../../reports/power-report/judge.ts';
import type {
  Agreement,
  DeviationResult,
  PowerReport,
  VariantResult,
} from '../../../reports/power-report/model.ts';

const cost = { units: ['create-team'], requests: 1234, durationMs: 50, cpuMs: 40 };

const KILLED: DeviationResult = {
  ...cost,
  id: 'team-without-name',
  title: 'create-team answers no name',
  verdict: 'killed',
  breaks: ['team.out.name.presence'],
  failed: [{ clause: 'team.out.name.presence', message: 'name is missing' }],
  detection: { requests: 2, ms: 30 },
};

const SURVIVOR: DeviationResult = {
  ...cost,
  id: 'team-loses-members',
  title: 'create-team loses <b>members</b>',
  verdict: 'survived',
  breaks: ['create-team.result'],
  failed: [{ clause: 'team.out.id.type', message: '</script><script>alert(1)</script>' }],
  detection: null,
};

const ALARMED: VariantResult = {
  ...cost,
  ids: ['odd-ids', 'rate-limited'],
  title: 'Ids are odd',
  seed: 4,
  verdict: 'alarmed',
  failed: [{ clause: 'team.out.id.type', message: 'an id is no text' }],
  neverAccepted: ['create-team'],
  exercised: 12,
};

function reportOf(
  deviations: DeviationResult[],
  variants: VariantResult[],
  playwright: Agreement[] = [],
): PowerReport {
  return {
    schemaVersion: 1,
    scope: { complete: false, seed: 3, runs: 10, selection: '--sample 3' },
    sources: 'abc',
    startedAt: '2026-05-01T12:00:00.000Z',
    durationMs: 90_000,
    jobs: 2,
    summary: summarise(deviations, variants, playwright),
    deviations,
    variants,
    playwright,
  };
}

test('the page shows what is to be looked at, with the commands that show it', () => {
  const page = renderPowerHtml(reportOf([KILLED, SURVIVOR], [ALARMED]));
  expect(page).toContain('Not proven');
  expect(page).toContain('npm run mock -- --deviation team-loses-members');
  expect(page).toContain('npm run power -- --only team-loses-members');
  expect(page).toContain('npm run power -- --only odd-ids+rate-limited --seed 4');
  expect(page).toContain('npm run mock -- --variant odd-ids --variant rate-limited');
  expect(page).toContain('name is missing');
  expect(page).toContain('Content-Security-Policy');
});

test('hosts that disagree are shown with what each of them found', () => {
  const disagreement = { id: 'team-without-name', inProcess: ['a.b'], playwright: ['c.d'], agree: false };
  const report = reportOf([KILLED], [], [disagreement]);
  const page = renderPowerHtml(report);
  expect(page).toContain('The hosts disagree');
  expect(page).toContain('a.b');
  expect(renderPowerConsole(report, {}, { color: false })).toContain(
    'the hosts disagree about team-without-name',
  );
});

test('nothing in the results becomes markup', () => {
  const page = renderPowerHtml(reportOf([SURVIVOR], []));
  expect(page).not.toContain('<b>members</b>');
  expect(page).not.toContain('<script>alert');
});

test('the page of a proven selection says so, and has nothing to look at', () => {
  const page = renderPowerHtml(reportOf([KILLED], []));
  expect(page).toContain('Proven for this selection');
  expect(page).not.toContain('To look at');
});

test('the console names survivors, false alarms and figures', () => {
  const files = { 'index.html': 'reports/power/index.html' };
  const text = renderPowerConsole(reportOf([KILLED, SURVIVOR], [ALARMED]), files, { color: false });
  expect(text).toContain('survived  team-loses-members');
  expect(text).toContain('alarmed  odd-ids + rate-limited');
  expect(text).toContain('never accepted  create-team');
  expect(text).toContain('1 of 2 deviations killed, 1 survivor, 0 imprecise');
  expect(text).toContain('NOT PROVEN');
  expect(text).toContain('reports/power/index.html');
  expect(renderPowerConsole(reportOf([KILLED], []), files, { color: false })).toContain(
    'PROVEN for this selection',
  );
});
