import type { VNode } from 'preact';
import type { RecordedRequest } from '../../spec/record/exchange.ts';
import type { ReportFailure } from '../../spec/record/report.ts';
import { responseOf } from '../model/failures.ts';
import { count, visibleLine } from '../text.ts';
import { diffLines, withContext } from './diff.ts';
import { exchangePanes, requestPane, responsePane } from './exchange.ts';
import { html } from './html.ts';
import { viewJson } from './json-view.ts';
import type { Limits } from './limits.ts';
import { command, type Part, told } from './parts.ts';

/** A request as lines, so that two can be laid beside each other. */
function linesOf({ method, url, body }: RecordedRequest, limits: Limits): string[] {
  const text = body?.slice(0, limits.bodyCharacters);
  const view = text === undefined ? [] : viewJson(text);
  const bodyLines = view
    ? view.map(({ depth, tokens }) => '  '.repeat(depth) + tokens.map((token) => token.text).join(''))
    : [visibleLine(text ?? '')];
  return [`${visibleLine(method)} ${visibleLine(url)}`, ...bodyLines];
}

function difference(accepted: readonly string[], refused: readonly string[], limits: Limits): VNode {
  const lines = withContext(diffLines(accepted, refused)).slice(0, limits.bodyLines);
  const signs = { both: ' ', left: '−', right: '+' } as const;
  return html`<pre class="body diff" tabindex="0">${lines.map((line) =>
    line === null
      ? html`<span class="gap">equal lines left out</span>`
      : html`<span class=${`d-${line.side}`}>${signs[line.side]} <bdi>${line.text.slice(0, limits.text)}</bdi></span>`,
  )}</pre>`;
}

function twinPart({ twin, request }: ReportFailure, limits: Limits): Part {
  if (!twin) return null;
  return html`<details class="twin" open>
    <summary>The twin, treated otherwise: ${told(twin.differs, limits.text)}</summary>
    <p class="note">− only in the twin, + only in the request above</p>
    ${difference(linesOf(twin.request, limits), linesOf(request, limits), limits)}
    <details><summary>The twin in full</summary>${exchangePanes(twin.request, twin.response, limits)}</details>
  </details>`;
}

function beforePart({ before }: ReportFailure, limits: Limits): Part {
  if (!before || before.length === 0) return null;
  const shown = before.slice(-5);
  return html`<details class="before">
    <summary>Before it: ${count(before.length, 'exchange')}</summary>
    ${shown.map((exchange) => exchangePanes(exchange.request, responseOf(exchange), limits))}
  </details>`;
}

function compared({ expected, found }: ReportFailure, limits: Limits): Part {
  if (expected === undefined && found === undefined) return null;
  return html`<dl class="compared">
    <div class="expected"><dt>Expected</dt><dd>${told(expected ?? 'what the clause states', limits.text)}</dd></div>
    <div class="found"><dt>Found</dt><dd>${told(found ?? 'see the exchange', limits.text)}</dd></div>
  </dl>`;
}

function provenance({ operation, unit, case: id, seed, path, shrunk, pointer, where }: ReportFailure): VNode {
  const facts: [string, string | undefined][] = [
    ['operation', operation],
    [
      'place',
      pointer === undefined || where === undefined ? undefined : `${where} ${pointer || 'as a whole'}`,
    ],
    ['unit', unit],
    ['case', id],
    ['seed', String(seed)],
    ['path', path],
    ['shrunk', shrunk === undefined ? undefined : `by ${count(shrunk, 'edit')}`],
  ];
  return html`<dl class="provenance">
    ${facts
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => html`<div><dt>${name}</dt><dd>${told(value ?? '', 300)}</dd></div>`)}
  </dl>`;
}

/** One piece of evidence: expected and found, the exchange with its offending place, the twin, how to see it again. */
export function evidence(failure: ReportFailure, limits: Limits): VNode {
  const { message, request, response, where, pointer, replay, curl } = failure;
  return html`<div class="evidence">
    <p class="message">${told(message, limits.text)}</p>
    ${compared(failure, limits)}
    <div class="panes">
      ${requestPane(request, limits, where === 'request' ? pointer : undefined)}
      ${responsePane(response, limits, where === 'response' ? pointer : undefined)}
    </div>
    ${twinPart(failure, limits)} ${beforePart(failure, limits)}
    ${command('Replay', replay)} ${command('curl', curl)} ${provenance(failure)}
  </div>`;
}
