import type { VNode } from 'preact';
import type { ClauseVerdict } from '../../spec/record/clause.ts';
import type { ConformanceReport, ReportClause } from '../../spec/record/report.ts';
import { visibleLine } from '../../spec/visible.ts';
import { bySection, sectionTitle, topSection } from '../sections.ts';
import { clip } from '../text.ts';
import { html } from './html.ts';
import { badge, type Part, sentence, told, toldSentence } from './parts.ts';
import { filterData } from './to-fix.ts';

const TOP_SECTIONS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** What is told beside a statement that is not simply kept. */
function remark({ verdict, reason, remedy, failures, id }: ReportClause): Part {
  if (verdict === 'fail' || verdict === 'waived') {
    const message = failures[0]?.message ?? reason ?? '';
    return html`<p class="remark">${toldSentence(message, 240)} <a href=${`#fail-${id}`}>Evidence</a></p>`;
  }
  if (verdict === 'pass' || reason === undefined) return null;
  return html`<p class="remark">
    ${told(reason, 400)}${remedy === undefined ? null : html` <b class="remedy">${told(remedy, 200)}</b>`}
  </p>`;
}

function row(clause: ReportClause): VNode {
  const { id, section, statement, verdict, exercised } = clause;
  const elsewhere = section.includes(',') ? html`<span class="also">stated in ${section}</span>` : null;
  return html`<li id=${id} class="clause" tabindex="-1" ...${filterData(clause)}>
    ${badge(verdict)}
    <div>
      <p>${sentence(statement)}</p>
      <p class="meta"><a class="id" href=${`#${id}`} title="Permanent link">${id}</a>${elsewhere}</p>
      ${remark(clause)}
    </div>
    <span class="times" title=${`exercised ${exercised} times`}>${exercised > 0 ? `${exercised.toLocaleString('en-US')}×` : ''}</span>
  </li>`;
}

const BAR_ORDER: readonly ClauseVerdict[] = [
  'pass',
  'observed',
  'ambiguous',
  'waived',
  'fail',
  'not-exercised',
  'skipped',
  'untestable',
];

function sectionBar(clauses: readonly ReportClause[]): VNode {
  let start = 0;
  const parts = BAR_ORDER.flatMap((verdict) => {
    const size = clauses.filter((clause) => clause.verdict === verdict).length;
    const x = start;
    start += (100 * size) / clauses.length;
    return size > 0
      ? [
          html`<rect class=${`f-${verdict}`} x=${`${x}%`} width=${`${(100 * size) / clauses.length}%`} height="100%" />`,
        ]
      : [];
  });
  return html`<svg class="mini" aria-hidden="true">${parts}</svg>`;
}

function tallies(clauses: readonly ReportClause[]): VNode {
  const of = (...verdicts: ClauseVerdict[]) =>
    clauses.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const [failing, waived] = [of('fail'), of('waived')];
  const open = of('not-exercised');
  return html`<span class="tallies">
    ${failing > 0 ? html`<span class="v v-fail">${failing} violated</span>` : null}
    ${waived > 0 ? html`<span class="v v-waived">${waived} waived</span>` : null}
    ${open > 0 ? html`<span class="v v-not-exercised">${open} not exercised</span>` : null}
    <span class="of">${clauses.length}</span>
  </span>`;
}

function sectionPart(section: string, name: string, clauses: readonly ReportClause[]): VNode {
  return html`<details class="section" id=${`section-${section}`} data-section=${section}>
    <summary>
      <span class="num">${section}</span><span class="name">${name}</span>
      ${sectionBar(clauses)} ${tallies(clauses)}
    </summary>
    <ul class="clauses">${clauses.map(row)}</ul>
  </details>`;
}

function contradictionsPart(report: ConformanceReport): Part {
  const clauses = report.clauses.filter(({ level }) => level === 'contradictory');
  if (clauses.length === 0) return html`<p class="quiet">The register holds none.</p>`;
  return html`<ul class="cards">
    ${clauses.map(
      ({ id, section, statement, readings, reason, verdict }) => html`<li class="card">
        <p>${sentence(statement)}</p>
        <p class="meta"><a class="id" href=${`#${id}`}>${id}</a> section ${section} ${badge(verdict)}</p>
        ${
          readings
            ? html`<dl class="readings">
                ${Object.entries(readings).map(([name, text]) => html`<div><dt>${name}</dt><dd>${sentence(text)}</dd></div>`)}
              </dl>`
            : null
        }
        <p class="answer">${told(reason ?? 'nothing was seen', 400)}</p>
      </li>`,
    )}
  </ul>`;
}

/** The places where the document says two things, and the reading that the target follows. */
export function contradictions(report: ConformanceReport): VNode {
  return html`<section id="contradictions" aria-labelledby="contradictions-title">
    <h2 id="contradictions-title">Contradictions</h2>
    <p class="lead">Where the document says two things, a target may follow either; nobody fails for it.</p>
    ${contradictionsPart(report)}
  </section>`;
}

/** The document, restated: sections 1 to 9 in order with a verdict on each statement. */
export function documentPart(report: ConformanceReport): VNode {
  const sections = bySection(report.clauses);
  return html`<section id="document" aria-labelledby="document-title">
    <h2 id="document-title">The document, statement by statement</h2>
    ${TOP_SECTIONS.map((top) => {
      const parts = sections.filter(([section]) => topSection(section) === top);
      const alone = parts.length === 1 && parts[0]?.[0] === top;
      return html`<div class="chapter">
        ${alone ? null : html`<h3><span class="num">${top}</span> ${sectionTitle(top)}</h3>`}
        ${parts.length === 0 ? html`<p class="quiet">No clause.</p>` : parts.map(([section, clauses]) => sectionPart(section, section === top && !alone ? 'In general' : sectionTitle(section), clauses))}
      </div>`;
    })}
  </section>`;
}

/** The page's title: the verdict and the target. */
export function pageTitle(report: ConformanceReport): string {
  return visibleLine(clip(`${report.verdict}: ${report.target.name}, conformance report`, 200));
}
