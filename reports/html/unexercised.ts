import type { ConformanceReport, ReportClause } from '../../spec/record/report.ts';
import { count } from '../text.ts';
import { html } from './html.ts';
import { type Part, told } from './parts.ts';

/** Reasons that are told; those of few clauses stand with the clauses alone. */
const MAX_REASONS = 8;

/** Clauses by what kept them from being exercised, most of them first. */
function byReason(clauses: readonly ReportClause[]): [text: string, clauses: number][] {
  const counts = new Map<string, number>();
  for (const { reason = 'no reason was recorded', remedy } of clauses) {
    const text = remedy === undefined ? reason : `${reason}. ${remedy}`;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
}

/** What a reader can do for the required clauses that the profile allows and the run did not exercise. */
export function unexercised({ clauses, summary }: ConformanceReport): Part {
  const open = clauses.filter(({ level, verdict }) => level === 'required' && verdict === 'not-exercised');
  if (open.length === 0) return null;
  const reasons = byReason(open);
  const rest = reasons.slice(MAX_REASONS).reduce((sum, [, n]) => sum + n, 0);
  return html`<section id="unexercised" aria-labelledby="unexercised-title">
    <h2 id="unexercised-title">What was not exercised</h2>
    <p class="lead">
      ${count(open.length, 'required clause')} of ${summary.testable.toLocaleString('en-US')}, by what stood in the way.${' '}<a href="#document?verdict=not-exercised">Show ${open.length === 1 ? 'it' : 'them'}</a>
    </p>
    <ul class="reasons">
      ${reasons.slice(0, MAX_REASONS).map(([text, n]) => html`<li><b>${n.toLocaleString('en-US')}</b><span>${told(text, 300)}</span></li>`)}
      ${rest > 0 ? html`<li><b>${rest.toLocaleString('en-US')}</b><span>for other reasons, which stand with the clauses below</span></li>` : null}
    </ul>
  </section>`;
}
