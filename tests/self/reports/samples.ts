import type { OperationInfo, ReportInput } from '../../../reports/model/input.ts';
import { shellWord } from '../../../reports/shell.ts';
import type { Clause } from '../../../spec/record/clause.ts';
import type { RecordedExchange } from '../../../spec/record/exchange.ts';
import type { MergedRecord } from '../../../spec/record/merge.ts';
import type { ClauseTally, Evidence } from '../../../spec/record/unit-record.ts';

/** The thirteen operations as the report gets them. */
export const OPERATIONS: OperationInfo[] = (
  [
    ['create-environment-object', 'POST', '/environment-objects', 'standard'],
    ['update-deployment', 'POST', '/deployments/{deploymentId}', 'full'],
    ['create-cluster', 'POST', '/clusters', 'full'],
    ['update-cluster', 'POST', '/clusters/{clusterId}', 'full'],
    ['rollback-deploy', 'POST', '/deployments/{deploymentId}/deploys/{deployId}/rollback', 'full'],
    ['create-team', 'POST', '/teams', 'standard'],
    ['create-workspace', 'POST', '/workspaces', 'standard'],
    ['create-allowed-ip-address-range', 'POST', '/allowed-ip-address-ranges', 'full'],
    ['get-organization', 'GET', '', 'read-only'],
    ['list-agent-tokens', 'GET', '/deployments/{deploymentId}/agent-tokens', 'read-only'],
    ['rotate-token', 'POST', '/tokens/{tokenId}/rotate', 'full'],
    ['get-workspace', 'GET', '/workspaces/{workspaceId}', 'read-only'],
    ['list-notification-channels', 'GET', '/notification-channels', 'read-only'],
  ] as const
).map(([id, method, path, profile], index) => ({
  id,
  number: index + 1,
  method,
  path: `/organizations/{organizationId}${path}`,
  profile,
}));

/** A structural required clause of the workspace answer, with anything changed. */
export function clause(id: string, changes: Partial<Clause> = {}): Clause {
  return {
    id,
    section: '2.7',
    statement: `What ${id} states, in our own words.`,
    level: 'required',
    kind: 'structural',
    operations: ['create-workspace', 'get-workspace'],
    ...changes,
  };
}

/** A tally of a clause that was seen kept `exercised` times. */
export function kept(exercised = 3): ClauseTally {
  return { exercised, failed: 0, evidence: [], notExercised: [] };
}

/** One exchange with the target. */
export function exchange(changes: Partial<RecordedExchange> = {}): RecordedExchange {
  return {
    operation: 'create-workspace',
    request: {
      method: 'POST',
      url: 'https://target.example/v1beta1/organizations/org-1/workspaces',
      headers: [
        ['authorization', 'Bearer [secret]'],
        ['content-type', 'application/json'],
      ],
      body: '{"name":"ws-1"}',
    },
    response: {
      status: 200,
      headers: [['content-type', 'application/json']],
      body: '{"id":"w1","name":"ws-1","createdAt":"2026-01-02T03:04:05.678Z"}',
      bodyBytes: 64,
      durationMs: 3.2,
    },
    ...changes,
  };
}

/** Evidence of a violation. */
export function evidence(changes: Partial<Evidence> = {}): Evidence {
  const key = changes.case ?? 'create-workspace/core/4';
  return {
    message: "'createdAt' is '2026-01-02T03:04:05.678Z'",
    expected: 'a time written YYYY-MM-DDTHH:MM:SSZ',
    found: '"2026-01-02T03:04:05.678Z"',
    where: 'response',
    pointer: '/createdAt',
    exchange: exchange(),
    unit: key.split('/', 1)[0] ?? '',
    case: key,
    size: 180,
    ...changes,
  };
}

/** A tally of a violated clause. */
export function violated(all: Evidence[] = [evidence()], exercised = 5): ClauseTally {
  return { exercised, failed: all.length, evidence: all, notExercised: [] };
}

/** The merged record of a run whose one unit ended. */
export function merged(changes: Partial<MergedRecord> = {}): MergedRecord {
  return {
    header: { schema: 1, runId: 'run-1', seed: 1, profile: 'full', targetDigest: 'd', suiteVersion: '0.1.0' },
    startedAt: '2026-03-04T05:06:07Z',
    durationMs: 1000,
    clauses: {},
    observations: {},
    robustness: [],
    resources: [],
    operations: {},
    bases: {},
    units: { 'create-workspace': { state: 'final' } },
    notices: [],
    ...changes,
  };
}

/** The input of a report on the given clauses and record, with anything changed. */
export function input(
  clauses: Clause[],
  record: Partial<MergedRecord> | null,
  changes: Partial<Omit<ReportInput, 'run' | 'target'>> & {
    run?: Partial<ReportInput['run']>;
    target?: Partial<ReportInput['target']>;
  } = {},
): ReportInput {
  return {
    merged: record && merged(record),
    clauses,
    operations: OPERATIONS,
    coverage: new Map(),
    suite: { name: 'organization-management-conformance', version: '0.1.0', power: null },
    document: { title: 'Organization Management API', version: 'v1beta1' },
    replayCommand: (evidence) => `npm run replay -- --seed 1 --case ${shellWord(evidence.case ?? '')}`,
    ...changes,
    run: {
      id: 'run-1',
      seed: 1,
      profile: 'full',
      runs: 100,
      expectedUnits: ['create-workspace'],
      budgets: { 'max-requests': null },
      minCoverage: 0.25,
      strict: false,
      notices: [],
      cutShort: null,
      noVerdict: null,
      suiteFaults: [],
      startedAt: '2026-03-04T05:06:07Z',
      durationMs: 1200,
      ...changes.run,
    },
    target: {
      baseUrl: 'https://target.example/v1beta1',
      organizationId: 'org-1',
      name: 'target.example',
      embedded: false,
      entries: [],
      ...changes.target,
    },
  };
}
