import { firstAndOnePerOperation } from '../../spec/record/evidence.ts';
import type { RecordedExchange, RecordedRequest, RecordedResponse } from '../../spec/record/exchange.ts';
import type { ConformanceReport, ReportFailure, ReportResponse } from '../../spec/record/report.ts';
import { clip } from '../text.ts';

/** How long texts may be, in characters, and how much evidence a clause keeps besides one piece for each operation. */
interface Bounds {
  body: number;
  text: number;
  headers: number;
  evidence: number;
  before: number;
}

/** From generous to meagre: the first under which the whole evidence stays within {@link MAX_CHARACTERS} is used. */
const LEVELS: readonly Bounds[] = [
  { body: 64_000, text: 8_000, headers: 100, evidence: 3, before: 5 },
  { body: 8_000, text: 2_000, headers: 50, evidence: 3, before: 3 },
  { body: 2_000, text: 500, headers: 20, evidence: 1, before: 1 },
  { body: 300, text: 200, headers: 5, evidence: 1, before: 0 },
];

/** All evidence of one report together; conformance.json grows to about twice that by escapes and indentation. */
const MAX_CHARACTERS = 12_000_000;

/** Longest list of what was created, found or noticed; what is beyond it is left out. */
const MAX_ITEMS = 5_000;

type Headers = [name: string, value: string][];

const boundHeaders = (headers: Headers, bounds: Bounds): Headers =>
  headers
    .slice(0, bounds.headers)
    .map(([name, value]): [string, string] => [clip(name, 200), clip(value, bounds.text)]);

function boundRequest(request: RecordedRequest, bounds: Bounds): RecordedRequest {
  const { method, url, headers, body } = request;
  const bounded = {
    ...request,
    method: clip(method, 40),
    url: clip(url, bounds.text),
    headers: boundHeaders(headers, bounds),
  };
  if (body === undefined || body.length <= bounds.body) return bounded;
  return { ...bounded, body: body.slice(0, bounds.body), bodyCut: true };
}

function boundRecorded(response: RecordedResponse, bounds: Bounds): RecordedResponse {
  const bounded = { ...response, headers: boundHeaders(response.headers, bounds) };
  if (response.body.length <= bounds.body) return bounded;
  return { ...bounded, body: response.body.slice(0, bounds.body), bodyCut: true };
}

function boundResponse(response: ReportResponse, bounds: Bounds): ReportResponse {
  return 'failure' in response
    ? { failure: clip(response.failure, bounds.text) }
    : boundRecorded(response, bounds);
}

function boundExchange(exchange: RecordedExchange, bounds: Bounds): RecordedExchange {
  const { request, response, failure } = exchange;
  return {
    ...exchange,
    request: boundRequest(request, bounds),
    ...(response ? { response: boundRecorded(response, bounds) } : {}),
    ...(failure ? { failure: { ...failure, message: clip(failure.message, bounds.text) } } : {}),
  };
}

function boundFailure(failure: ReportFailure, bounds: Bounds): ReportFailure {
  const { twin, before, curl, replay } = failure;
  const short = (['message', 'expected', 'found', 'pointer', 'case', 'path', 'unit'] as const).map((name) => {
    const text = failure[name];
    return text === undefined ? {} : { [name]: clip(text, bounds.text) };
  });
  const command = (text: string) =>
    text.length > bounds.body + bounds.text ? '# too long to be kept: the request is above, cut' : text;
  return {
    ...Object.assign({}, failure, ...short),
    request: boundRequest(failure.request, bounds),
    response: boundResponse(failure.response, bounds),
    curl: command(curl),
    replay: command(replay),
    ...(twin
      ? {
          twin: {
            request: boundRequest(twin.request, bounds),
            response: boundResponse(twin.response, bounds),
            differs: clip(twin.differs, bounds.text),
          },
        }
      : {}),
    ...(before
      ? {
          before: before
            .slice(Math.max(0, before.length - bounds.before))
            .map((each) => boundExchange(each, bounds)),
        }
      : {}),
  };
}

/** One exchange at most per observation or finding, and small. */
function boundSeen<T extends { exchange?: RecordedExchange }>(item: T, bounds: Bounds): T {
  if (!item.exchange) return item;
  return {
    ...item,
    exchange: boundExchange(item.exchange, { ...bounds, body: Math.min(bounds.body, 4_000) }),
  };
}

function bound(report: ConformanceReport, bounds: Bounds): ConformanceReport {
  const text = (value: string) => clip(value, bounds.text);
  return {
    ...report,
    clauses: report.clauses.map((clause) => ({
      ...clause,
      ...(clause.reason === undefined ? {} : { reason: text(clause.reason) }),
      failures: firstAndOnePerOperation(clause.failures, bounds.evidence).map((failure) =>
        boundFailure(failure, bounds),
      ),
    })),
    observations: report.observations.map((observation) => ({
      ...observation,
      answer: text(observation.answer),
      answers: observation.answers.map((answer) => ({
        ...boundSeen(answer, bounds),
        answer: text(answer.answer),
      })),
    })),
    robustness: report.robustness.slice(0, MAX_ITEMS).map((finding) => ({
      ...boundSeen(finding, bounds),
      id: clip(finding.id, 300),
      message: text(finding.message),
    })),
    resources: report.resources.map((resource) => ({
      ...resource,
      id: text(resource.id),
      ...(resource.name === undefined ? {} : { name: text(resource.name) }),
    })),
    run: { ...report.run, notices: report.run.notices.slice(0, MAX_ITEMS).map(text) },
  };
}

function charactersOf(report: ConformanceReport): number {
  const parts = [
    report.resources,
    report.observations,
    report.robustness,
    report.run.notices,
    ...report.clauses.map((c) => c.failures),
  ];
  return parts.reduce((sum, part) => sum + JSON.stringify(part).length, 0);
}

/**
 * The report with texts cut and evidence dropped so far that all its files together stay far below 64 MB, whatever a
 * target sent. Bodies that were cut say so. What the run left on the target is never dropped.
 */
export function boundReport(report: ConformanceReport): ConformanceReport {
  let bounded = report;
  for (const [index, bounds] of LEVELS.entries()) {
    bounded = bound(report, bounds);
    if (index === LEVELS.length - 1 || charactersOf(bounded) <= MAX_CHARACTERS) return bounded;
  }
  return bounded;
}
