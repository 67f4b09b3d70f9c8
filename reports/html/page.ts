import { renderToString } from 'preact-render-to-string';
import type { ConformanceReport } from '../../spec/record/report.ts';
import { count, percent, visibleText } from '../text.ts';
import { html } from './html.ts';

const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'";

/** The HTML report: one self-contained file. */
export function renderHtml(report: ConformanceReport): string {
  const failing = report.clauses.filter(({ verdict }) => verdict === 'fail' || verdict === 'waived');
  const page = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta http-equiv="Content-Security-Policy" content=${POLICY} />
      <meta name="viewport" content="width=device-width" />
      <title>${report.verdict}: ${report.target.name}</title>
    </head>
    <body>
      <h1>${report.verdict}</h1>
      <p>${percent(report.summary.share)} of ${count(report.summary.testable, 'required clause')} exercised</p>
      <ul>${report.verdictReasons.map((reason) => html`<li>${visibleText(reason)}</li>`)}</ul>
      ${failing.map(
        ({ id, statement, failures }) => html`<section>
          <h2>${id}</h2>
          <p>${statement}</p>
          ${failures.map(({ message, curl, replay }) => html`<pre>${visibleText([message, curl, replay].join('\n'))}</pre>`)}
        </section>`,
      )}
      <table>
        ${report.clauses.map(
          ({ id, section, statement, verdict, exercised }) =>
            html`<tr><td>${section}</td><td>${id}</td><td>${statement}</td><td>${verdict}</td><td>${exercised}</td></tr>`,
        )}
      </table>
    </body>
  </html>`;
  return `<!doctype html>\n${renderToString(page)}\n`;
}
