import type { VNode } from 'preact';
import type { RecordedRequest } from '../../spec/record/exchange.ts';
import type { ReportFailure } from '../../spec/record/report.ts';
import { visibleLine } from '../../spec/visible.ts';
import { responseOf } from '../model/failures.ts';
import { clip, count } from '../text.ts';
import { diffLines, withContext } from './diff.ts';
import { exchangePanes, requestPane, responsePane } from './exchange.ts';
import { html } from './html.ts';
import { viewJson } from './json-view.ts';
import type { Detail } from './limits.ts';
import { command, isolated, type Part, told, toldSentence } from './parts.ts';

/** A request as visible lines, so that two can be laid beside each other. */
function linesOf({ method, url, body }: RecordedRequest, detail: Detail): string[] {
  const text = body?.slice(0, detail.bodyCharacters);
  const view = text === undefined ? [] : viewJson(text);
  const bodyLines = view
    ? view.map(({ depth, tokens }) => '  '.repeat(depth) + tokens.map((token) => token.text).join(''))
    : [visibleLine(text ?? '')];
  return [`${visibleLine(method)} ${visibleLine(url)}`, ...bodyLines];
}

function difference(twin: RecordedRequest, request: RecordedRequest, detail: Detail): VNode {
  const lines = withContext(diffLines(linesOf(twin, detail), linesOf(request, detail)));
  const shown = lines.slice(0, detail.bodyLines);
  return html`<pre class="body diff" tabindex="0">${shown.map((line) => {
    if (line === null) return html`<i class="gap">equal lines left out</i>`;
    const text = isolated(clip(line.text, detail.text));
    if (line.side === 'both') return ['  ', text, '\n'];
    return line.side === 'left' ? html`<del>− ${text}</del>` : html`<ins>+ ${text}</ins>`;
  })}${lines.length > shown.length ? html`<i class="gap">${lines.length - shown.length} lines left out</i>` : null}</pre>`;
}

function twinPart({ twin, request }: ReportFailure, detail: Detail): Part {
  if (!twin) return null;
  const status =
    'failure' in twin.response ? 'without a usable response' : `answered ${twin.response.status}`;
  return html`<div class="twin">
    <p><b>The twin</b>${', '}${status}: ${told(twin.differs, detail.text)}</p>
    ${difference(twin.request, request, detail)}
    <p class="note">− only in the twin, + only in the request above</p>
    ${detail.rich ? html`<details><summary>The twin in full</summary>${exchangePanes(twin.request, twin.response, detail)}</details>` : null}
  </div>`;
}

function beforePart({ before }: ReportFailure, detail: Detail): Part {
  if (!before || before.length === 0) return null;
  const shown = before.slice(detail.rich ? -5 : -1);
  return html`<details class="before">
    <summary>Before it: ${count(before.length, 'exchange')}</summary>
    ${before.length > shown.length ? html`<p class="note">Only the last ${shown.length} are shown.</p>` : null}
    ${shown.map((exchange) => exchangePanes(exchange.request, responseOf(exchange), detail))}
  </details>`;
}

function compared({ expected, found }: ReportFailure, detail: Detail): Part {
  if (expected === undefined && found === undefined) return null;
  return html`<dl class="compared">
    <div class="expected"><dt>Expected</dt><dd>${toldSentence(expected ?? 'what the clause states', detail.text)}</dd></div>
    <div class="found"><dt>Found</dt><dd>${told(found ?? 'see the exchange', detail.text)}</dd></div>
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

/**
 * One piece of evidence: expected and found, the exchange with its offending place, the twin, how to see it again. The
 * first piece's message already stands above it.
 */
export function evidence(failure: ReportFailure, index: number, detail: Detail): VNode {
  const { message, request, response, where, pointer, replay, curl } = failure;
  return html`<div class="evidence">
    ${index > 0 ? html`<p class="message">${toldSentence(message, detail.text)}</p>` : null}
    ${compared(failure, detail)}
    <div class="panes">
      ${requestPane(request, detail, where === 'request' ? pointer : undefined)}
      ${responsePane(response, detail, where === 'response' ? pointer : undefined)}
    </div>
    ${twinPart(failure, detail)} ${beforePart(failure, detail)}
    ${command('Replay', replay)} ${command('curl', curl)} ${provenance(failure)}
  </div>`;
}
