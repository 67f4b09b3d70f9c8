import type { VNode } from 'preact';
import { firstAndOnePerOperation } from '../../spec/record/evidence.ts';
import type { ConformanceReport, ReportCause, ReportClause } from '../../spec/record/report.ts';
import { kindOf } from '../kinds.ts';
import { homeSection } from '../sections.ts';
import { count } from '../text.ts';
import { evidence } from './failure.ts';
import { html } from './html.ts';
import { type Detail, detailAt, type Limits } from './limits.ts';
import { badge, type Part, sentence, told, toldSentence } from './parts.ts';

/** What the filters compare: on each failing clause and on each row of the document. */
export function filterData(clause: ReportClause): Record<string, string> {
  return {
    'data-verdict': clause.verdict,
    'data-section': homeSection(clause.section),
    'data-operations': clause.operations.join(' '),
    'data-kind': kindOf(clause),
  };
}

function failingClause(clause: ReportClause, detail: Detail | null, open: boolean): VNode {
  const shown = detail ? firstAndOnePerOperation(clause.failures, detail.evidence) : [];
  const more = clause.failures.length - shown.length;
  const first = clause.failures[0];
  return html`<details class="failure" id=${`fail-${clause.id}`} ...${filterData(clause)} data-clause=${clause.id} open=${open}>
    <summary>
      ${badge(clause.verdict)}
      <span class="statement">${sentence(clause.statement)}</span>
      <span class="id">${clause.id}</span>
      ${first ? html`<span class="gist">${toldSentence(first.message, 300)}</span>` : null}
    </summary>
    <div class="opened">
      <p class="where">
        Section ${clause.section}, violated by ${count(clause.failed, 'case')} of ${clause.exercised.toLocaleString('en-US')}. ${' '}
        <a href=${`#${clause.id}`}>Its place in the document</a>
      </p>
      ${clause.waiver ? html`<p class="where">Waived ${told(clause.reason ?? '', 400)}</p>` : null}
      ${detail ? shown.map((failure, index) => evidence(failure, index, detail)) : null}
      ${more > 0 ? html`<p class="note">${count(more, 'further piece')} of evidence left out here: see conformance.json.</p>` : null}
    </div>
  </details>`;
}

interface Shelf {
  byId: ReadonlyMap<string, ReportClause>;
  /** Place of each failing clause in the order of the page. */
  order: ReadonlyMap<string, number>;
  limits: Limits;
  /** Whether there are so few that the first stands open. */
  few: boolean;
}

function causePart(cause: ReportCause, shelf: Shelf): VNode {
  const parts = cause.clauses.flatMap((id) => {
    const clause = shelf.byId.get(id);
    const place = shelf.order.get(id) ?? 0;
    const open = shelf.few && place === 0;
    return clause ? [failingClause(clause, detailAt(place, shelf.limits), open)] : [];
  });
  if (parts.length === 1) return html`<div class="cause" id=${cause.id}>${parts}</div>`;
  return html`<div class="cause grouped" id=${cause.id}>
    <h3><b>${parts.length} clauses, probably one cause:</b> ${told(cause.title, 200)}</h3>
    ${parts[0]}
    <details class="rest">
      <summary>${count(parts.length - 1, 'more clause')} with the same cause</summary>
      ${parts.slice(1)}
    </details>
  </div>`;
}

/** The failing clauses, grouped by their first cause, the largest group first. */
export function toFix(report: ConformanceReport, limits: Limits): Part {
  const ids = report.causes.flatMap(({ clauses }) => clauses);
  const shelf: Shelf = {
    byId: new Map(report.clauses.map((clause) => [clause.id, clause])),
    order: new Map(ids.map((id, index) => [id, index])),
    limits,
    few: ids.length <= 20,
  };
  const bare = ids.length - limits.farClauses;
  return html`<section id="to-fix" aria-labelledby="to-fix-title">
    <h2 id="to-fix-title">What to fix</h2>
    ${
      ids.length === 0
        ? html`<p class="quiet">Nothing: no clause was seen violated.</p>`
        : html`<p class="lead">
            ${count(ids.length, 'clause')} in ${count(report.causes.length, 'group')}. Each shows the smallest exchange found
            and how to see it again.
          </p>`
    }
    ${bare > 0 ? html`<p class="note">To keep this page small, ${count(bare, 'clause')} stand here without evidence: it is in conformance.json.</p>` : null}
    ${report.causes.map((cause) => causePart(cause, shelf))}
  </section>`;
}
