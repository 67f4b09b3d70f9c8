import type { VNode } from 'preact';
import type { ConformanceReport } from '../../spec/record/report.ts';
import { leftBehind } from '../resources.ts';
import { count } from '../text.ts';
import { html } from './html.ts';
import type { Limits } from './limits.ts';
import { type Part, told } from './parts.ts';

function table(label: string, heads: readonly string[], rows: readonly Part[][]): VNode {
  return html`<div class="scroll" role="region" aria-label=${label} tabindex="0">
    <table>
      <caption class="sr">${label}</caption>
      <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
      <tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
    </table>
  </div>`;
}

function resourceTable(shown: ConformanceReport['resources']): VNode {
  return table(
    'Resources created or changed',
    ['Kind', 'Id', 'Name', 'Change', 'Operation'],
    shown.map(({ kind, id, name, change, operation }) => [
      told(kind, 60),
      html`<code>${told(id, 200)}</code>`,
      told(name ?? '', 200),
      change,
      operation,
    ]),
  );
}

/** What the run created or changed on the target: what a person may have to clean up. */
export function resourcesPart({ resources, target }: ConformanceReport, limits: Limits): VNode {
  const shown = resources.slice(0, limits.rows);
  const more = resources.length - shown.length;
  const rows: Part = [
    resourceTable(shown),
    more > 0 ? html`<p class="note">${count(more, 'row')} more: see conformance.json.</p>` : null,
  ];
  return html`<section id="resources" aria-labelledby="resources-title">
    <h2 id="resources-title">Left on the target</h2>
    ${
      resources.length === 0
        ? html`<p class="quiet">Nothing was created or changed.</p>`
        : html`<p class="lead">
              Resources: ${leftBehind(resources).words}. The API offers no way to delete them.
              ${target.embedded ? ' The embedded server ended with the run, and they with it.' : ''}
            </p>
            ${shown.length > 20 ? html`<details class="more"><summary>Show them</summary>${rows}</details>` : rows}`
    }
  </section>`;
}

const STATES = {
  'in-force': 'in force',
  expired: 'expired: fails the gate',
  'no-longer-failing': 'no longer needed: fails the gate',
  'not-judged': 'not judged in this run',
} as const;

/** The waivers and what became of each. */
export function waiversPart({ waivers }: ConformanceReport): Part {
  if (waivers.length === 0) return null;
  return html`<section id="waivers" aria-labelledby="waivers-title">
    <h2 id="waivers-title">Waivers</h2>
    <p class="lead">Known violations that their owners accept until a day. They stay visible and do not fail the gate.</p>
    ${table(
      'Waivers and what became of them',
      ['Clause', 'State', 'Until', 'Owner', 'Reason'],
      waivers.map(({ clause, state, expires, owner, reason }) => [
        html`<a class="id" href=${`#${clause}`}>${clause}</a>`,
        STATES[state],
        expires,
        told(owner, 200),
        told(reason, 500),
      ]),
    )}
  </section>`;
}

/** How the run came about, for whoever wants to repeat it. */
export function runPart(report: ConformanceReport): VNode {
  const { run, target, suite } = report;
  const rows: Part[][] = [
    ['Run', html`<code>${told(run.id, 100)}</code>`],
    ['Base URL', html`<code>${told(target.baseUrl, 500)}</code>`],
    ['Organization', html`<code>${told(target.organizationId, 200)}</code>`],
    ['Suite', `${suite.name} ${suite.version}`],
    ['Units', `${run.units.final} of ${run.units.expected} came to their end`],
    ...(run.units.missing.length > 0 ? [['Missing units', told(run.units.missing.join(', '), 2000)]] : []),
    ['Gates', `--min-coverage ${run.minCoverage}${run.strict ? ', --strict' : ''}`],
    ...Object.entries(run.budgets).map(([name, bound]): Part[] => [
      `Bound: ${name}`,
      bound === null ? 'none' : String(bound),
    ]),
    ...Object.entries(run.digests)
      .filter(([, digest]) => digest !== '')
      .map(([operation, digest]): Part[] => [`Digest: ${operation}`, html`<code>${told(digest, 40)}</code>`]),
  ];
  return html`<section id="run" aria-labelledby="run-title">
    <h2 id="run-title">The run</h2>
    ${run.notices.length > 0 ? html`<ul class="notices">${run.notices.slice(0, 100).map((notice) => html`<li>${told(notice, 600)}</li>`)}</ul>` : null}
    ${table('The run in figures', ['What', 'Value'], rows)}
  </section>`;
}
