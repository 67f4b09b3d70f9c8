import type { VNode } from 'preact';
import type { ConformanceReport } from '../../spec/record/report.ts';
import { KINDS, kindOf } from '../kinds.ts';
import { leftBehind } from '../resources.ts';
import { bySection, sectionTitle } from '../sections.ts';
import { html } from './html.ts';
import { RUN_WORDS, VERDICT_WORDS } from './parts.ts';

function choice(
  name: string,
  label: string,
  options: readonly (readonly [value: string, text: string])[],
): VNode {
  return html`<label class="choice">
    <span class="sr">${label}</span>
    <select data-filter=${name}>
      <option value="">${label}</option>
      ${options.map(([value, text]) => html`<option value=${value}>${text}</option>`)}
    </select>
  </label>`;
}

/** Search and filters over all clauses; their state stands in the address of the page. */
export function toolbar(report: ConformanceReport): VNode {
  const { verdicts } = report.summary;
  const words = Object.entries(VERDICT_WORDS).filter(
    ([verdict]) => verdicts[verdict as keyof typeof verdicts] > 0,
  );
  const kinds = KINDS.filter((kind) => report.clauses.some((clause) => kindOf(clause) === kind));
  return html`<form class="toolbar" role="search" aria-label="Search and filter the clauses">
    <label class="search">
      <span class="sr">Search the clauses</span>
      <input type="search" data-filter="q" placeholder="Search clauses" autocomplete="off" spellcheck="false" />
      <kbd aria-hidden="true">/</kbd>
    </label>
    ${choice('verdict', 'Any verdict', words)}
    ${choice(
      'section',
      'Any section',
      bySection(report.clauses).map(([s]) => [s, `${s} ${sectionTitle(s)}`]),
    )}
    ${choice(
      'operation',
      'Any operation',
      report.operations.map(({ id }) => [id, id]),
    )}
    ${choice(
      'kind',
      'Any kind',
      kinds.map((kind) => [kind, kind]),
    )}
    <span class="actions">
      <button type="button" data-action="expand">Expand all</button>
      <button type="button" data-action="clear" hidden>Clear</button>
    </span>
    <output class="hits" aria-live="polite"></output>
  </form>`;
}

/** The bar at the top: the verdict in small, and the parts of the page. */
export function navigation(report: ConformanceReport): VNode {
  const { verdict, observations, robustness, resources, target, waivers, causes } = report;
  const failing = causes.reduce((sum, { clauses }) => sum + clauses.length, 0);
  const mark = verdict === 'conformant' ? 'pass' : verdict === 'inconclusive' ? 'waived' : 'fail';
  const parts: [anchor: string, word: string, n: number | null][] = [
    ['to-fix', 'To fix', failing],
    ['document', 'Document', null],
    ['operations', 'Operations', null],
    ['observations', 'Observations', observations.filter(({ level }) => level === 'silent').length],
    ['contradictions', 'Contradictions', null],
    ['robustness', 'Robustness', robustness.length],
    ['resources', 'Left behind', target.embedded ? 0 : leftBehind(resources).total],
    ...(waivers.length > 0 ? ([['waivers', 'Waivers', waivers.length]] as [string, string, number][]) : []),
    ['run', 'Run', null],
  ];
  return html`<nav class="bar-top" aria-label="Parts of the report">
    <a class=${`brand v v-${mark}`} href="#summary">${RUN_WORDS[verdict]}</a>
    <ul>
      ${parts.map(([anchor, word, n]) => html`<li><a href=${`#${anchor}`}>${word}${n === null ? null : html` <span class="n">${n}</span>`}</a></li>`)}
    </ul>
  </nav>`;
}
