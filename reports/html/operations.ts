import type { VNode } from 'preact';
import type { ConformanceReport, ReportClause, ReportOperation } from '../../spec/record/report.ts';
import { KINDS, kindOf } from '../kinds.ts';
import { duration } from '../text.ts';
import { html } from './html.ts';
import { told } from './parts.ts';

type Cell = Record<'all' | 'good' | 'bad' | 'open', number>;

/** How the clauses of an operation fared; one that was not asked keeps none, though it shares some with others. */
function cellOf(clauses: readonly ReportClause[], wasAsked: boolean): Cell {
  const of = (...verdicts: string[]) => clauses.filter(({ verdict }) => verdicts.includes(verdict)).length;
  return {
    // what no client can test, and what the profile leaves out, counts nowhere here
    all: clauses.length - of('untestable', 'skipped'),
    good: wasAsked ? of('pass', 'observed', 'ambiguous') : 0,
    bad: of('fail', 'waived'),
    open: wasAsked ? of('not-exercised') : of('not-exercised', 'pass', 'observed', 'ambiguous'),
  };
}

function matrixCell(
  { id: operation, requests }: ReportOperation,
  kind: string,
  clauses: readonly ReportClause[],
): VNode {
  const cell = cellOf(clauses, requests > 0);
  if (clauses.length === 0) return html`<td><span class="sr">none</span></td>`;
  const state = cell.bad > 0 ? 'bad' : cell.good === 0 ? 'none' : cell.good < cell.all ? 'some' : 'good';
  const words = `${cell.good} of ${cell.all} kept or observed, ${cell.bad} violated, ${cell.open} not exercised`;
  return html`<td class=${`cell ${state}`}>
    <a href=${`#document?operation=${operation}&kind=${kind}`} aria-label=${`${operation}, ${kind}: ${words}`} title=${words}>
      ${cell.bad > 0 ? html`<span class="v v-fail">${cell.bad}</span>` : cell.all === 0 ? '–' : `${cell.good}/${cell.all}`}
    </a>
  </td>`;
}

function matrix(report: ConformanceReport): VNode {
  const kinds = KINDS.filter((kind) => report.clauses.some((clause) => kindOf(clause) === kind));
  return html`<div class="scroll" role="region" aria-label="Clauses by operation and kind" tabindex="0">
    <table class="matrix">
      <caption class="sr">Clauses by operation and kind: kept or observed of all, or how many are violated</caption>
      <thead>
        <tr><th scope="col">Operation</th>${kinds.map((kind) => html`<th scope="col">${kind}</th>`)}</tr>
      </thead>
      <tbody>
        ${report.operations.map((operation) => {
          const { id, number } = operation;
          const shown = report.clauses.filter(({ operations }) => operations.includes(id));
          return html`<tr>
            <th scope="row"><span class="num">${number}</span> <a href=${`#document?operation=${id}`}>${id}</a></th>
            ${kinds.map((kind) =>
              matrixCell(
                operation,
                kind,
                shown.filter((clause) => kindOf(clause) === kind),
              ),
            )}
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}

/** Place of a latency on a scale from 0.1 ms to 30 s, each step ten times the last. */
function place(ms: number): number {
  const share = (Math.log10(Math.max(ms, 0.1)) + 1) / (Math.log10(30_000) + 1);
  return Math.round(Math.min(Math.max(share, 0), 1) * 1000) / 10;
}

function latencyStrip({ latencyMs: { p50, p95, max } }: ReportOperation): VNode {
  const [from, to, end] = [place(p50), place(p95), place(max)];
  return html`<svg class="strip" aria-hidden="true">
    <line x1="0" x2="100%" y1="50%" y2="50%" />
    <rect x=${`${from}%`} width=${`${Math.max(to - from, 1)}%`} y="4" height="8" rx="2" />
    <circle cx=${`${end}%`} cy="50%" r="2.5" />
  </svg>`;
}

function statuses(operation: ReportOperation): VNode {
  return html`<span class="statuses">
    ${Object.entries(operation.statuses)
      .slice(0, 20)
      .map(([status, n]) => {
        const family = /^[1-5]\d\d$/.test(status) ? `s${status[0]}` : 's0';
        return html`<span class=${family}>${told(status, 30)} <b>${n.toLocaleString('en-US')}</b></span>`;
      })}
  </span>`;
}

function traffic(report: ConformanceReport): VNode {
  return html`<div class="scroll" role="region" aria-label="Traffic by operation" tabindex="0">
    <table class="traffic">
      <caption class="sr">Requests, latency and answers by operation</caption>
      <thead>
        <tr>
          <th scope="col">Operation</th><th scope="col">Request</th><th scope="col" class="n">Requests</th>
          <th scope="col" class="n">p50</th><th scope="col" class="n">p95</th><th scope="col" class="n">max</th>
          <th scope="col">0.1 ms to 30 s</th><th scope="col">Answers</th>
        </tr>
      </thead>
      <tbody>
        ${report.operations.map((operation) => {
          const { id, number, method, path, requests, latencyMs, baseAccepted } = operation;
          const times = [latencyMs.p50, latencyMs.p95, latencyMs.max];
          return html`<tr>
            <th scope="row">
              <span class="num">${number}</span> ${id}
              ${baseAccepted === false ? html`<span class="v v-fail">never answered OK</span>` : null}
            </th>
            <td class="path"><b>${method}</b>${' '}${path.replace('/organizations/{organizationId}', '…')}</td>
            <td class="n">${requests.toLocaleString('en-US')}</td>
            ${times.map((ms) => html`<td class="n">${requests > 0 ? duration(ms) : ''}</td>`)}
            <td>${requests > 0 ? latencyStrip(operation) : null}</td>
            <td>${statuses(operation)}</td>
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}

/** The thirteen operations: a matrix of kinds of clause, then traffic and latency. */
export function operationsPart(report: ConformanceReport): VNode {
  return html`<section id="operations" aria-labelledby="operations-title">
    <h2 id="operations-title">By operation</h2>
    ${matrix(report)} ${traffic(report)}
  </section>`;
}
