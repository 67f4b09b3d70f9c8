import type { VNode } from 'preact';
import type { RecordedRequest, RecordedResponse } from '../../spec/record/exchange.ts';
import type { ReportResponse } from '../../spec/record/report.ts';
import { count, duration } from '../text.ts';
import { bodyPart } from './body.ts';
import { html } from './html.ts';
import type { Detail } from './limits.ts';
import { type Part, told } from './parts.ts';

/** Names with values, one a line. */
function pairs(all: readonly (readonly [string, string])[], sign: string, detail: Detail): VNode {
  const shown = all.slice(0, detail.headers);
  return html`<pre class="body" tabindex="0">${shown.map(([name, value]) => [
    told(name, 100),
    sign,
    told(value, detail.text),
    '\n',
  ])}${all.length > shown.length ? html`<i class="gap">${all.length - shown.length} left out</i>` : null}</pre>`;
}

function headerPart(headers: readonly [string, string][], detail: Detail): Part {
  if (headers.length === 0) return null;
  return html`<details class="headers">
    <summary>${count(headers.length, 'header')}</summary>
    ${pairs(headers, ': ', detail)}
  </details>`;
}

function addressOf(url: string): { path: string; query: [string, string][] } {
  if (!URL.canParse(url)) return { path: url, query: [] };
  const { pathname, search, searchParams } = new URL(url);
  return search === '' ? { path: pathname, query: [] } : { path: pathname, query: [...searchParams] };
}

/** The request: method, path, query, headers, body; `pointer` is the place to mark in the body. */
export function requestPane(request: RecordedRequest, detail: Detail, pointer?: string): VNode {
  const { path, query } = addressOf(request.url);
  return html`<div class="pane">
    <p class="side">Request</p>
    <p class="line"><b>${told(request.method, 20)}</b>${' '}${told(path, detail.text)}</p>
    ${query.length > 0 ? pairs(query, ' = ', detail) : null}
    ${headerPart(request.headers, detail)}
    ${bodyPart(request.body, request.bodyCut ?? false, detail, pointer)}
  </div>`;
}

function answered(response: RecordedResponse, detail: Detail, pointer?: string): Part {
  const { status, headers, body, bodyBytes, bodyCut, durationMs } = response;
  return [
    html`<p class="line">
      <b>${status}</b>${' '}<span class="note">${duration(durationMs)}, ${count(bodyBytes, 'byte')}</span>
    </p>`,
    headerPart(headers, detail),
    bodyPart(body, bodyCut ?? false, detail, pointer),
  ];
}

/** The response, or the words for why none came. */
export function responsePane(response: ReportResponse, detail: Detail, pointer?: string): VNode {
  return html`<div class="pane">
    <p class="side">Response</p>
    ${
      'failure' in response
        ? html`<p class="line none">No usable response: ${told(response.failure, detail.text)}</p>`
        : answered(response, detail, pointer)
    }
  </div>`;
}

/** A request beside its response. */
export function exchangePanes(request: RecordedRequest, response: ReportResponse, detail: Detail): VNode {
  return html`<div class="panes">${requestPane(request, detail)}${responsePane(response, detail)}</div>`;
}
