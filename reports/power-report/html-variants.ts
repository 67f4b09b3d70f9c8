import type { VNode } from 'preact';
import { html } from '../html/html.ts';
import type { Part } from '../html/parts.ts';
import { clauseIds } from './html-parts.ts';
import { type PowerReport, type VariantResult, variantCommands } from './model.ts';

function row(result: VariantResult): VNode {
  const { ids, title, seed, verdict, failed, exercised, requests } = result;
  return html`<tr data-verdict=${verdict}>
    <td><span class=${`mark ${verdict}`}>${verdict}</span></td>
    <td>
      ${ids.length === 1 ? html`<p>${title}</p>` : null}
      <code title=${variantCommands(result).again}>${ids.join(' + ')}</code>
    </td>
    <td>${failed.length > 0 ? clauseIds(failed, new Set()) : null}</td>
    <td class="n">${seed}</td>
    <td class="n">${exercised}</td>
    <td class="n">${requests.toLocaleString('en-US')}</td>
  </tr>`;
}

/** The lawful choices, each alone and several together. */
export function variantsPart({ variants }: PowerReport): Part {
  if (variants.length === 0) return null;
  return html`<section id="variants" aria-labelledby="variants-title">
    <h2 id="variants-title">Lawful choices <span class="num">${variants.length}</span></h2>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th>Verdict</th><th>Choice</th><th>Clauses that failed</th>
            <th class="n">Seed</th><th class="n">Clauses exercised</th><th class="n">Requests</th>
          </tr>
        </thead>
        <tbody>${variants.map(row)}</tbody>
      </table>
    </div>
  </section>`;
}
