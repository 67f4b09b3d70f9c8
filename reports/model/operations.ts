import type { ReportClause, ReportOperation } from '../../spec/record/report.ts';
import { LATENCY_BOUNDS_MS, type OperationTally } from '../../spec/record/unit-record.ts';
import type { ReportInput } from './input.ts';

/**
 * A quantile in milliseconds, estimated from a histogram by straight lines within its buckets and never above the
 * largest latency seen. 0 when nothing was counted.
 */
function quantile(tally: Pick<OperationTally, 'latency' | 'maxMs'>, q: number): number {
  const total = tally.latency.reduce((sum, n) => sum + n, 0);
  if (total === 0) return 0;
  let below = 0;
  for (const [index, n] of tally.latency.entries()) {
    if (n > 0 && below + n >= q * total) {
      const lower = LATENCY_BOUNDS_MS[index - 1] ?? 0;
      const upper = Math.min(LATENCY_BOUNDS_MS[index] ?? tally.maxMs, tally.maxMs);
      const estimate = lower + (Math.max(upper - lower, 0) * (q * total - below)) / n;
      return Math.round(Math.min(estimate, tally.maxMs) * 100) / 100;
    }
    below += n;
  }
  return tally.maxMs;
}

const NOTHING: OperationTally = {
  requests: 0,
  statuses: {},
  latency: [],
  maxMs: 0,
  digest: '',
  read: 0,
  unread: 0,
};

/** The thirteen operations in the document's order with the traffic of the run. */
export function summarizeOperations(input: ReportInput, clauses: readonly ReportClause[]): ReportOperation[] {
  const failing = clauses.filter(({ verdict }) => verdict === 'fail' || verdict === 'waived');
  return [...input.operations]
    .sort((a, b) => a.number - b.number)
    .map(({ id, number, method, path }) => {
      const tally = input.merged?.operations[id] ?? NOTHING;
      const base = input.merged?.bases[id];
      const shows = ({ failures, operations }: ReportClause) =>
        failures.length > 0 ? failures.some((f) => f.operation === id) : operations.includes(id);
      return {
        id,
        number,
        method,
        path,
        requests: tally.requests,
        statuses: Object.fromEntries(Object.entries(tally.statuses).sort(([a], [b]) => (a < b ? -1 : 1))),
        latencyMs: {
          p50: quantile(tally, 0.5),
          p95: quantile(tally, 0.95),
          max: Math.round(tally.maxMs * 100) / 100,
        },
        digest: tally.digest,
        baseAccepted: base && base.tried > 0 ? base.accepted > 0 : null,
        violations: failing.filter(shows).length,
      };
    });
}
