import type { VNode } from 'preact';
import { html } from '../html/html.ts';
import { count, duration } from '../text.ts';
import { isProven } from './judge.ts';
import type { PowerReport } from './model.ts';

interface Figure {
  value: string;
  words: string;
  /** True for a figure that keeps the suite from being proven. */
  bad?: boolean;
}

function figuresOf({ summary }: PowerReport): Figure[] {
  const { deviations, killed, survivors, imprecise, variants, combinations, falseAlarms, crashes } = summary;
  const whole = (n: number): string => n.toLocaleString('en-US');
  return [
    { value: `${whole(killed)} of ${whole(deviations)}`, words: 'faults found', bad: killed < deviations },
    { value: whole(survivors), words: 'survived', bad: survivors > 0 },
    { value: whole(imprecise), words: 'found, and something else blamed besides', bad: imprecise > 0 },
    {
      value: whole(falseAlarms),
      words: `false alarms in ${count(variants, 'lawful choice')} and ${count(combinations, 'combination')} of them`,
      bad: falseAlarms > 0,
    },
    ...(summary.compared > 0
      ? [
          {
            value: `${summary.compared - summary.disagreements} of ${summary.compared}`,
            words: 'faults blamed alike in process and under Playwright',
            bad: summary.disagreements > 0,
          },
        ]
      : []),
    ...(crashes > 0 ? [{ value: whole(crashes), words: 'runs broken by the suite itself', bad: true }] : []),
    { value: whole(summary.medianFailingClauses), words: 'failing clauses for a fault (median)' },
    { value: whole(summary.medianRequestsToDetection), words: 'requests until it was found (median)' },
    { value: duration(summary.medianMsToDetection), words: 'until it was found (median)' },
  ];
}

/** What was proven, in one sentence and in figures. */
export function headerPart(report: PowerReport): VNode {
  const { scope, startedAt, durationMs, jobs, summary } = report;
  const proven = isProven(summary);
  const verdict = !proven ? 'Not proven' : scope.complete ? 'Proven' : 'Proven for this selection';
  return html`<header class="head">
    <p class="kind">Power of the conformance suite</p>
    <h1 class=${proven ? 'good' : 'bad'}>${verdict}</h1>
    <p class="lead">
      Each deviation is a fault that the reference server can be told to have; the suite must fail a clause that it
      breaks, and none beside those. Each variant is a choice that the document leaves open; the suite must fail nothing.
    </p>
    <dl class="figures">
      ${figuresOf(report).map(
        ({ value, words, bad }) =>
          html`<div class=${bad ? 'bad' : ''}><dt>${words}</dt><dd>${value}</dd></div>`,
      )}
    </dl>
    <p class="note">
      ${scope.complete ? 'Everything' : html`Selection: <code>${scope.selection}</code>`}; seed ${scope.seed},
      ${' '}${count(scope.runs, 'random case')} a model; ${startedAt}; ${duration(durationMs)} in
      ${' '}${count(jobs, 'process', 'processes')}, ${duration(summary.cpuMs)} of processor time.
    </p>
  </header>`;
}
