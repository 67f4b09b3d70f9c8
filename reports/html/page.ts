import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { ConformanceReport } from '../../spec/record/report.ts';
import { contradictions, documentPart, pageTitle } from './document.ts';
import { html } from './html.ts';
import { LEVELS, type Limits, MAX_PAGE_BYTES } from './limits.ts';
import { observationsPart, robustnessPart } from './observations.ts';
import { operationsPart } from './operations.ts';
import { resourcesPart, runPart, waiversPart } from './run.ts';
import { STYLE } from './style.ts';
import { summary } from './summary.ts';
import { toFix } from './to-fix.ts';
import { navigation, toolbar } from './toolbar.ts';
import { unexercised } from './unexercised.ts';

const SCRIPT = readFileSync(new URL('./client.js', import.meta.url), 'utf8');

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Nothing may be loaded or sent; only this style and this script run. */
const POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(STYLE)}`,
  `script-src ${hashOf(SCRIPT)}`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const COLOURS = { conformant: '1a7f4b', 'non-conformant': 'c2272d', inconclusive: '9a6700' } as const;

/** A dot in the verdict's colour, so that one finds the right one among open tabs. */
function favicon(report: ConformanceReport): string {
  return `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Ccircle cx='8' cy='8' r='7' fill='%23${COLOURS[report.verdict]}'/%3E%3C/svg%3E`;
}

function bodyOf(report: ConformanceReport, limits: Limits): VNode {
  return html`<body>
    <a class="skip" href="#to-fix">Skip to what to fix</a>
    ${navigation(report)}
    <main>
      ${summary(report)}
      <div class="clause-lists">${toolbar(report)} ${toFix(report, limits)} ${unexercised(report)} ${documentPart(report)}</div>
      ${operationsPart(report)} ${observationsPart(report, limits)} ${contradictions(report)}
      ${robustnessPart(report, limits)} ${resourcesPart(report, limits)} ${waiversPart(report)} ${runPart(report)}
    </main>
    <footer>
      <p>
        ${report.suite.name} ${report.suite.version}. Only what the document states can fail a target. The same content for
        machines: conformance.json, junit.xml.
      </p>
    </footer>
  </body>`;
}

function render(report: ConformanceReport, limits: Limits): string {
  const body = renderToString(bodyOf(report, limits));
  const head = renderToString(html`<head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content=${POLICY} />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="referrer" content="no-referrer" />
    <title>${pageTitle(report)}</title>
    <link rel="icon" href=${favicon(report)} />
    <style dangerouslySetInnerHTML=${{ __html: STYLE }} />
  </head>`);
  const script = renderToString(html`<script dangerouslySetInnerHTML=${{ __html: SCRIPT }} />`);
  return `<!doctype html>\n<html lang="en">${head}${body.replace(/<\/body>$/, '')}${script}</body></html>\n`;
}

/**
 * The HTML report: one self-contained file of at most 10 MB. Where that bound asks for it, evidence is shortened, and
 * the page says so where it is.
 */
export function renderHtml(report: ConformanceReport): string {
  let page = '';
  for (const limits of LEVELS) {
    page = render(report, limits);
    if (Buffer.byteLength(page) <= MAX_PAGE_BYTES) return page;
  }
  return page;
}
