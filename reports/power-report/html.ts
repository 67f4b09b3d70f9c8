import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { html } from '../html/html.ts';
import { clausesPart } from './html-clauses.ts';
import { deviationsPart } from './html-deviations.ts';
import { headerPart } from './html-header.ts';
import { lookAtPart } from './html-look-at.ts';
import { variantsPart } from './html-variants.ts';
import { isProven } from './judge.ts';
import type { PowerReport } from './model.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8').trim();

/** The conformance report's colours and letters, and what this page has of its own. */
const STYLE = [
  '../html/style/colours.css',
  '../html/style/base.css',
  '../html/style/tables.css',
  './power.css',
]
  .map(read)
  .join('\n\n');
const SCRIPT = read('./client.js');

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Nothing may be loaded or sent; only this style and this script run. */
const POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(STYLE)}`,
  `script-src ${hashOf(SCRIPT)}`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

function bodyOf(report: PowerReport): VNode {
  return html`<body>
    <a class="skip" href="#deviations">Skip to the kill matrix</a>
    <main>
      ${headerPart(report)} ${lookAtPart(report)} ${deviationsPart(report)} ${variantsPart(report)}
      ${clausesPart(report)}
    </main>
    <footer>
      <p>Measured on sources ${report.sources}. The same content for machines: power.json.</p>
    </footer>
  </body>`;
}

/** The kill matrix as one self-contained page. */
export function renderPowerHtml(report: PowerReport): string {
  const title = isProven(report.summary) ? 'Power of the suite: proven' : 'Power of the suite: not proven';
  const head = renderToString(html`<head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content=${POLICY} />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <style dangerouslySetInnerHTML=${{ __html: STYLE }} />
  </head>`);
  const script = renderToString(html`<script dangerouslySetInnerHTML=${{ __html: SCRIPT }} />`);
  const body = renderToString(bodyOf(report)).replace(/<\/body>$/, '');
  return `<!doctype html>\n<html lang="en">${head}${body}${script}</body></html>\n`;
}
