import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { isObject } from '../../../spec/rules/support/json.ts';
import { shapeOf } from './answer-shape.ts';

/** Headers that HTTP servers and proxies commonly send, whatever they serve. */
const USUAL_HEADERS = new Set(
  (
    'accept-ranges age allow alt-svc cache-control connection content-encoding content-language content-length ' +
    'content-security-policy content-type date etag expires keep-alive last-modified pragma referrer-policy server ' +
    'strict-transport-security trailer transfer-encoding vary via x-content-type-options x-frame-options ' +
    'x-powered-by x-xss-protection'
  ).split(' '),
);

const RATE_HEADER = /rate-?limit|^retry-after$/;

/** Most names listed in one answer. */
const MOST_NAMES = 20;

const names = (list: readonly string[]): string =>
  list.length === 0
    ? 'none'
    : `${list.slice(0, MOST_NAMES).join(', ')}${list.length > MOST_NAMES ? ` and ${list.length - MOST_NAMES} more` : ''}`;

/** A refusal or success in one word: the status, or how the transport failed. */
export function outcomeWord(reply: Reply): string {
  if (reply.ok) return `accepted (${reply.outcome})`;
  return reply.exchange.failure ? `no answer (${reply.outcome})` : `refused (${reply.outcome})`;
}

/** Notes what an OK answer shows of everything that the document leaves open about answers. */
export function observeAnswer(ctx: CheckContext, reply: Reply): void {
  if (!reply.ok) return;
  const { operation } = reply.call;
  const { headers, json, status } = reply.exchange;
  const headerNames = [...new Set(headers.entries.map(([name]) => name.toLowerCase()))].sort();
  const rate = headerNames.filter((name) => RATE_HEADER.test(name));
  const unusual = headerNames.filter((name) => !USUAL_HEADERS.has(name) && !RATE_HEADER.test(name));
  const { undocumented, missing } = shapeOf(operation, json);
  ctx.observe(`${operation}.success-status`, String(status), reply);
  ctx.observe('json.response-media-type', headers.get('content-type') ?? 'none', reply);
  ctx.observe('limits.rate', rate.length > 0 ? `headers ${names(rate)}` : 'no rate-limit headers', reply);
  ctx.observe('response.undocumented-headers', names(unusual), reply);
  ctx.observe('response.undocumented-fields', `${operation}: ${names(undocumented)}`, reply);
  ctx.observe('conventions.nested-presence', `${operation}: ${names(missing)}`, reply);
}

/** The media type and the fields of a refusal's body. */
function bodyShape({ exchange: { headers, json, text } }: Reply): string {
  const media = headers.get('content-type') ?? 'no media type';
  if (text === undefined || text === '') return `${media}, empty`;
  if (!isObject(json)) return `${media}, ${json === undefined ? 'no JSON' : 'JSON that is no object'}`;
  return `${media}, fields ${names(Object.keys(json).sort())}`;
}

/** Notes the form of a refusal. `about`: what was wrong with the request, a clause's id or a few words. */
export function observeRefusal(ctx: CheckContext, reply: Reply, about: string): void {
  if (reply.ok || reply.exchange.failure) return;
  ctx.observe('errors.status-codes', `${reply.call.operation}: ${reply.outcome}`, reply);
  ctx.observe('errors.body-shape', bodyShape(reply), reply);
  ctx.observe('errors.per-constraint', `${about}: ${reply.outcome}`, reply);
}
