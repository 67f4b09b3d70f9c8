import { curlOf } from '../../reports/curl.ts';
import { clip } from '../../reports/text.ts';
import type { RecordedExchange } from '../../spec/record/exchange.ts';
import type { Evidence } from '../../spec/record/unit-record.ts';
import { visibleLine, visibleText } from '../../spec/visible.ts';

/** Characters of a body that are shown. */
const LONGEST_BODY = 4000;

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

const indented = (text: string): string =>
  visibleText(clip(text, LONGEST_BODY))
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');

/** One exchange as people read it; nothing in it can move a terminal. Secrets are taken out already. */
export function showExchange({ request, response, failure }: RecordedExchange): string {
  const lines = [`  ${visibleLine(`${request.method} ${request.url}`)}`];
  if (request.body !== undefined) lines.push(indented(pretty(request.body)));
  if (response) {
    lines.push(`  answered ${response.status}`);
    if (response.body !== '') lines.push(indented(pretty(response.body)));
  }
  if (failure) lines.push(`  not answered: ${visibleLine(failure.message)}`);
  return lines.join('\n');
}

/** What is wrong, the exchange that shows it, the one beside it, and a line to paste. */
export function showEvidence(evidence: Evidence): string {
  const { message, expected, found, twin, exchange } = evidence;
  return [
    `  ${visibleLine(message)}`,
    ...(expected === undefined ? [] : [`  expected: ${visibleLine(expected)}`]),
    ...(found === undefined ? [] : [`  found:    ${visibleLine(clip(found, 300))}`]),
    '',
    showExchange(exchange),
    ...(twin ? ['', `  beside it (${visibleLine(twin.differs)}):`, showExchange(twin.exchange)] : []),
    '',
    `  ${curlOf(exchange.request)}`,
  ].join('\n');
}
