import type { VNode } from 'preact';
import { html } from '../html/html.ts';
import type { Part } from '../html/parts.ts';
import { duration } from '../text.ts';
import { clauseIds } from './html-parts.ts';
import { type DeviationResult, deviationCommands, type PowerReport } from './model.ts';

function row(result: DeviationResult): VNode {
  const { id, title, verdict, breaks, failed, detection, requests, units } = result;
  const missed = breaks.filter((clause) => !failed.some((one) => one.clause === clause));
  return html`<tr class="row" data-verdict=${verdict}>
    <td><span class=${`mark ${verdict}`}>${verdict}</span></td>
    <td>
      <p>${title}</p>
      <code title=${deviationCommands(id).again}>${id}</code>
    </td>
    <td>
      ${clauseIds(failed, new Set(breaks))}
      ${missed.length > 0 ? html`<p class="note">named as well: ${missed.join(', ')}</p>` : null}
    </td>
    <td class="n">${detection === null ? '' : detection.requests.toLocaleString('en-US')}</td>
    <td class="n">${detection === null ? '' : duration(detection.ms)}</td>
    <td class="n" title=${units.join('\n')}>${requests.toLocaleString('en-US')}</td>
  </tr>`;
}

/** The kill matrix: each fault, the clauses that failed for it, and what it took to find it. */
export function deviationsPart({ deviations }: PowerReport): Part {
  if (deviations.length === 0) return null;
  const verdicts = [...new Set(deviations.map(({ verdict }) => verdict))].sort();
  return html`<section id="deviations" aria-labelledby="deviations-title">
    <h2 id="deviations-title">Kill matrix <span class="num">${deviations.length}</span></h2>
    <form class="filter" role="search">
      <label><span class="sr">Search</span><input type="search" placeholder="Search faults and clauses" data-search /></label>
      <label>
        <span class="sr">Verdict</span>
        <select data-verdict-filter>
          <option value="">Any verdict</option>
          ${verdicts.map((verdict) => html`<option value=${verdict}>${verdict}</option>`)}
        </select>
      </label>
      <output aria-live="polite" data-hits></output>
    </form>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th>Verdict</th><th>Fault</th><th>Clauses that failed</th>
            <th class="n">Requests to find it</th><th class="n">Time</th><th class="n">Requests in all</th>
          </tr>
        </thead>
        <tbody>${deviations.map(row)}</tbody>
      </table>
    </div>
  </section>`;
}
