import type { VNode } from 'preact';
import { html } from '../html/html.ts';
import type { Part } from '../html/parts.ts';
import type { PowerReport } from './model.ts';

interface Broken {
  clause: string;
  found: string[];
  missed: string[];
}

/** Which faults break each clause, and of which of them it failed. */
function brokenClauses({ deviations }: PowerReport): Broken[] {
  const byClause = new Map<string, Broken>();
  for (const { id, breaks, failed } of deviations) {
    for (const clause of breaks) {
      const broken = byClause.get(clause) ?? { clause, found: [], missed: [] };
      byClause.set(clause, broken);
      (failed.some((one) => one.clause === clause) ? broken.found : broken.missed).push(id);
    }
  }
  return [...byClause.values()].sort((a, b) => (a.clause < b.clause ? -1 : 1));
}

function group({ clause }: Broken): string {
  return clause
    .split('.')
    .slice(0, /\.(in|out)\./.test(clause) ? 2 : 1)
    .join('.');
}

function line({ clause, found, missed }: Broken): VNode {
  return html`<tr>
    <th scope="row"><code>${clause}</code></th>
    <td class="n">${found.length}</td>
    <td>
      ${found.map((id) => html`<code class="hit">${id}</code>${' '}`)}
      ${missed.map((id) => html`<code class="missed" title="another clause failed for it">${id}</code>${' '}`)}
    </td>
  </tr>`;
}

/** The matrix read the other way: each clause with the faults that it failed for. */
export function clausesPart(report: PowerReport): Part {
  const broken = brokenClauses(report);
  if (broken.length === 0) return null;
  const groups = new Map<string, Broken[]>();
  for (const one of broken) groups.set(group(one), [...(groups.get(group(one)) ?? []), one]);
  return html`<section id="clauses" aria-labelledby="clauses-title">
    <h2 id="clauses-title">Clauses and the faults that fail them <span class="num">${broken.length}</span></h2>
    ${[...groups].map(
      ([name, lines]) => html`<details>
        <summary><code>${name}</code> <span class="num">${lines.length}</span></summary>
        <div class="scroll">
          <table><tbody>${lines.map(line)}</tbody></table>
        </div>
      </details>`,
    )}
  </section>`;
}
