import type { VNode } from 'preact';
import { visibleText } from '../../spec/visible.ts';
import { clip, count } from '../text.ts';
import { html } from './html.ts';
import { type ViewLine, viewJson, windowOf } from './json-view.ts';
import type { Detail } from './limits.ts';
import { isolated, type Part } from './parts.ts';

function leftOut(lines: number): Part {
  return lines > 0 ? html`<i class="gap">${count(lines, 'line')} left out</i>` : null;
}

function raw(text: string, detail: Detail): VNode {
  const lines = visibleText(clip(text, detail.bodyCharacters)).split('\n');
  const shown = lines.slice(0, detail.bodyLines).join('\n');
  return html`<pre class="body" tabindex="0">${isolated(shown)}${leftOut(lines.length - detail.bodyLines)}</pre>`;
}

function lineOf({ depth, tokens, marked, missing }: ViewLine, rich: boolean): Part {
  const parts = tokens.map(({ text, kind }) =>
    kind === 'key' && rich && !marked ? html`<b>${isolated(text)}</b>` : isolated(text),
  );
  const content: Part[] = ['  '.repeat(depth), ...parts];
  if (!marked) return [...content, '\n'];
  return html`<mark>${content}${missing ? html`<em>missing</em>` : null}</mark>`;
}

/** A body, laid out where it is JSON, with the offending place marked; null: none was sent. */
export function bodyPart(text: string | undefined, cut: boolean, detail: Detail, pointer?: string): Part {
  if (text === undefined) return null;
  if (text === '') return html`<p class="note">no body</p>`;
  const shortened = text.length > detail.bodyCharacters;
  const view = viewJson(shortened ? text.slice(0, detail.bodyCharacters) : text, pointer);
  const ending =
    shortened || cut ? html`<p class="note">Only the beginning of this body is shown.</p>` : null;
  if (!view) return [raw(text, detail), ending];
  const { lines, leftOutAtEnd } = windowOf(view, detail.bodyLines);
  const parts = lines.map(({ line, leftOut: before }) => [leftOut(before), lineOf(line, detail.rich)]);
  return [html`<pre class="body" tabindex="0">${parts}${leftOut(leftOutAtEnd)}</pre>`, ending];
}
