import type { VNode } from 'preact';
import type { RecordedRequest, RecordedResponse } from '../../spec/record/exchange.ts';
import type { ReportResponse } from '../../spec/record/report.ts';
import { clip, count, duration, visibleText } from '../text.ts';
import { html } from './html.ts';
import { viewJson, windowOf } from './json-view.ts';
import type { Limits } from './limits.ts';
import { type Part, told } from './parts.ts';

/** A place in a body: which one is marked, if any. */
type Mark = string | undefined;

function leftOut(lines: number): Part {
  return lines > 0 ? html`<span class="gap">${count(lines, 'line')} left out</span>` : null;
}

function rawBody(text: string, limits: Limits): VNode {
  const lines = visibleText(clip(text, limits.bodyCharacters)).split('\n');
  const shown = lines.slice(0, limits.bodyLines).join('\n');
  return html`<pre class="body" tabindex="0"><bdi>${shown}</bdi>${leftOut(lines.length - limits.bodyLines)}</pre>`;
}

/** A body, laid out where it is JSON, with the offending place marked. */
export function body(text: string, cut: boolean, limits: Limits, pointer?: Mark): VNode {
  if (text === '') return html`<p class="note">no body</p>`;
  const shortened = text.length > limits.bodyCharacters;
  const view = viewJson(shortened ? text.slice(0, limits.bodyCharacters) : text, pointer);
  const ending =
    shortened || cut ? html`<p class="note">Only the beginning of this body is shown.</p>` : null;
  if (!view) return html`<div>${rawBody(text, limits)}${ending}</div>`;
  const { lines, leftOutAtEnd } = windowOf(view, limits.bodyLines);
  return html`<div>
    <pre class="body" tabindex="0">${lines.map(({ line, leftOut: before }) => {
      const tokens = line.tokens.map(({ text: token, kind }) =>
        kind === 'punctuation' ? token : html`<bdi class=${`t-${kind}`}>${token}</bdi>`,
      );
      const content = line.missing ? [...tokens, html`<em>missing</em>`] : tokens;
      const blanks = '  '.repeat(line.depth);
      return html`${leftOut(before)}${line.marked ? html`<mark>${blanks}${content}</mark>` : html`<span>${blanks}${content}</span>`}`;
    })}${leftOut(leftOutAtEnd)}</pre>
    ${ending}
  </div>`;
}

function headerList(headers: readonly [string, string][], limits: Limits): Part {
  if (headers.length === 0) return null;
  const shown = headers.slice(0, limits.headers);
  return html`<details class="headers">
    <summary>${count(headers.length, 'header')}</summary>
    <pre class="body" tabindex="0">${shown.map(
      ([name, value]) => html`<span>${told(name, 100)}: ${told(value, limits.text)}</span>`,
    )}${headers.length > shown.length ? html`<span class="gap">${count(headers.length - shown.length, 'header')} left out</span>` : null}</pre>
  </details>`;
}

function addressOf(url: string): { path: string; query: [string, string][] } {
  if (!URL.canParse(url)) return { path: url, query: [] };
  const { pathname, search, searchParams } = new URL(url);
  return search === '' ? { path: pathname, query: [] } : { path: pathname, query: [...searchParams] };
}

/** The request: method, path, query, headers, body. */
export function requestPane(request: RecordedRequest, limits: Limits, pointer?: Mark): VNode {
  const { path, query } = addressOf(request.url);
  return html`<div class="pane">
    <h5>Request</h5>
    <p class="line"><b>${told(request.method, 20)}</b> ${told(path, limits.text)}</p>
    ${
      query.length > 0
        ? html`<pre class="body" tabindex="0">${query
            .slice(0, limits.headers)
            .map(
              ([name, value]) => html`<span>${told(name, 100)} = ${told(value, limits.text)}</span>`,
            )}</pre>`
        : null
    }
    ${headerList(request.headers, limits)}
    ${request.body === undefined ? null : body(request.body, request.bodyCut ?? false, limits, pointer)}
  </div>`;
}

function answered(
  { status, headers, body: text, bodyBytes, bodyCut, durationMs }: RecordedResponse,
  limits: Limits,
  pointer: Mark,
) {
  return html`<p class="line">
      <b>${status}</b> <span class="note">${duration(durationMs)}, ${count(bodyBytes, 'byte')}</span>
    </p>
    ${headerList(headers, limits)} ${body(text, bodyCut ?? false, limits, pointer)}`;
}

/** The response, or the words for why none came. */
export function responsePane(response: ReportResponse, limits: Limits, pointer?: Mark): VNode {
  return html`<div class="pane">
    <h5>Response</h5>
    ${
      'failure' in response
        ? html`<p class="line none">No usable response: ${told(response.failure, limits.text)}</p>`
        : answered(response, limits, pointer)
    }
  </div>`;
}

/** A request beside its response. */
export function exchangePanes(request: RecordedRequest, response: ReportResponse, limits: Limits): VNode {
  return html`<div class="panes">${requestPane(request, limits)}${responsePane(response, limits)}</div>`;
}
