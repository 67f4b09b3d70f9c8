import type { VNode } from 'preact';
import { html } from '../html/html.ts';
import { told } from '../html/parts.ts';
import type { FailedClause } from './model.ts';

/** Clauses as a list of ids; those that nobody expected are marked. */
export function clauseIds(failed: readonly FailedClause[], expected: ReadonlySet<string>): VNode {
  return html`<ul class="ids">
    ${failed.map(
      ({ clause, message }) =>
        html`<li class=${expected.has(clause) ? 'hit' : 'stray'} title=${message}><code>${clause}</code></li>`,
    )}
  </ul>`;
}

/** Failed clauses with the words of their evidence. */
export function evidence(failed: readonly FailedClause[]): VNode {
  return html`<ul class="evidence">
    ${failed.map(({ clause, message }) => html`<li><code>${clause}</code> ${told(message, 400)}</li>`)}
  </ul>`;
}

/** Commands that a reader may copy. */
export function commands(...lines: readonly string[]): VNode {
  return html`<pre class="commands" tabindex="0"><code>${lines.join('\n')}</code></pre>`;
}
