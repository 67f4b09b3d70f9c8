import type { ConformanceReport } from '../../spec/record/report.ts';
import { notExercised } from '../not-exercised.ts';
import { count } from '../text.ts';
import { html } from './html.ts';
import { type Part, told } from './parts.ts';

/** Reasons that are told; those of few clauses stand with the clauses alone. */
const MAX_REASONS = 8;

/** What a reader can do for the required clauses that the profile allows and the run did not exercise. */
export function unexercised(report: ConformanceReport): Part {
  const { clauses, reasons } = notExercised(report);
  if (clauses === 0) return null;
  // The link leads to all that were not exercised, whatever their level.
  const free = report.summary.verdicts['not-exercised'] - clauses;
  const rest = reasons.slice(MAX_REASONS).reduce((sum, [, n]) => sum + n, 0);
  return html`<section id="unexercised" aria-labelledby="unexercised-title">
    <h2 id="unexercised-title">What was not exercised</h2>
    <p class="lead">
      ${count(clauses, 'required clause')} of ${report.summary.testable.toLocaleString('en-US')}, by what stood in the way.${' '}<a href="#document?verdict=not-exercised">Show ${clauses === 1 ? 'it' : 'them'}${free > 0 ? `, and ${free.toLocaleString('en-US')} about what the document leaves open` : ''}</a>
    </p>
    <ul class="reasons">
      ${reasons.slice(0, MAX_REASONS).map(([text, n]) => html`<li><b>${n.toLocaleString('en-US')}</b><span>${told(text, 300)}</span></li>`)}
      ${rest > 0 ? html`<li><b>${rest.toLocaleString('en-US')}</b><span>for other reasons, which stand with the clauses below</span></li>` : null}
    </ul>
  </section>`;
}
