import type { RecordedExchange } from '../../spec/record/exchange.ts';
import type { ReportFailure, ReportResponse } from '../../spec/record/report.ts';
import type { Evidence } from '../../spec/record/unit-record.ts';
import { curlOf } from '../curl.ts';
import type { ReportInput } from './input.ts';
import { offendingPlace } from './offending-place.ts';

/** The response, or the words for what stood in its place. */
export function responseOf(exchange: RecordedExchange): ReportResponse {
  if (exchange.response) return exchange.response;
  return {
    failure: exchange.failure
      ? `${exchange.failure.kind}: ${exchange.failure.message}`
      : 'no response was recorded',
  };
}

/** One piece of evidence as people read it. */
export function toFailure(evidence: Evidence, clauseId: string, input: ReportInput): ReportFailure {
  const { message, expected, found, where, exchange, twin, before, shrunk } = evidence;
  const pointer = offendingPlace(evidence, clauseId);
  return {
    message,
    ...(expected === undefined ? {} : { expected }),
    ...(found === undefined ? {} : { found }),
    ...(where === undefined ? {} : { where }),
    ...(pointer === undefined ? {} : { pointer }),
    operation: exchange.operation,
    request: exchange.request,
    response: responseOf(exchange),
    ...(twin === undefined
      ? {}
      : {
          twin: {
            request: twin.exchange.request,
            response: responseOf(twin.exchange),
            differs: twin.differs,
          },
        }),
    ...(before === undefined || before.length === 0 ? {} : { before }),
    unit: evidence.unit ?? '',
    ...(evidence.case === undefined ? {} : { case: evidence.case }),
    ...(shrunk === undefined ? {} : { shrunk }),
    curl: curlOf(exchange.request),
    seed: input.run.seed,
    path: evidence.path ?? '',
    replay: input.replayCommand(evidence, clauseId),
  };
}
