import type { MergedRecord } from '../../../spec/record/merge.ts';
import type { OperationTally } from '../../../spec/record/unit-record.ts';
import { clause, type input, kept, violated } from './samples.ts';

/** Two clauses that bind, and one that does not. */
export const [A, B, SILENT] = [
  'workspace.out.createdAt.format',
  'workspace.out.id.type',
  'create-workspace.status',
] as const;
/** The clauses that every run of the table is about. */
export const CLAUSES = [clause(A), clause(B), clause(SILENT, { level: 'silent', question: 'Which status?' })];
/** A run that keeps both, and one that violates the first. */
export const PASSING = { clauses: { [A]: kept(), [B]: kept() } };
export const FAILING = { clauses: { [A]: violated(), [B]: kept() } };
const DEAD: Partial<MergedRecord> = { units: { 'create-workspace': { state: 'partial' } } };

const traffic = (statuses: Record<string, number>): OperationTally => ({
  requests: Object.values(statuses).reduce((sum, number) => sum + number, 0),
  statuses,
  latency: [],
  maxMs: 0,
  digest: '',
  read: 0,
  unread: 0,
});

/** What a run left behind, and how it must be judged. */
export interface Row {
  what: string;
  record: Partial<MergedRecord> | null;
  changes?: Parameters<typeof input>[2];
  verdict: string;
  exit: 0 | 1 | 2;
  says?: string;
}

/** Runs by what they exercised, lost, met and left undone. */
export const ROWS: readonly Row[] = [
  { what: 'everything kept', record: PASSING, verdict: 'conformant', exit: 0 },
  { what: 'a violation', record: FAILING, verdict: 'non-conformant', exit: 1, says: A },
  {
    what: 'no record at all',
    record: null,
    verdict: 'inconclusive',
    exit: 2,
    says: 'no required clause was exercised',
  },
  {
    what: 'nothing exercised',
    record: {},
    verdict: 'inconclusive',
    exit: 2,
    says: 'no required clause was exercised',
  },
  {
    what: 'too little exercised',
    record: { clauses: { [A]: kept() } },
    changes: { run: { minCoverage: 0.51 } },
    verdict: 'inconclusive',
    exit: 2,
    says: '--min-coverage 0.51',
  },
  {
    what: 'just enough exercised',
    record: { clauses: { [A]: kept() } },
    changes: { run: { minCoverage: 0.5 } },
    verdict: 'conformant',
    exit: 0,
  },
  {
    what: 'an operation whose base was never accepted',
    record: { ...PASSING, bases: { 'create-team': { tried: 3, accepted: 0 } } },
    verdict: 'inconclusive',
    exit: 2,
    says: 'no plain request of create-team',
  },
  {
    what: 'the same, with what was answered instead',
    record: {
      ...PASSING,
      bases: { 'create-team': { tried: 3, accepted: 0 } },
      operations: { 'create-team': traffic({ 404: 18, 429: 1 }) },
    },
    verdict: 'inconclusive',
    exit: 2,
    says: '(answers: 404 × 18, 429 × 1; is organizationId right',
  },
  {
    what: 'the same, where faulty requests were refused far more often',
    record: {
      ...PASSING,
      bases: { 'create-team': { tried: 3, accepted: 0 } },
      operations: { 'create-team': traffic({ 422: 5191, 400: 272, 401: 56, 403: 18 }) },
    },
    verdict: 'inconclusive',
    exit: 2,
    says: '(answers: 403 × 18, 422 × 5191, 400 × 272, 401 × 56; may the token do this?',
  },
  {
    what: 'the same, where strangers were refused far more often than it',
    record: {
      ...PASSING,
      bases: { 'create-team': { tried: 3, accepted: 0 } },
      operations: { 'create-team': traffic({ 401: 46, 400: 7 }) },
    },
    verdict: 'inconclusive',
    exit: 2,
    says: 'OK (answers: 400 × 7, 401 × 46)',
  },
  {
    what: 'the same, where the run may have kept itself out',
    record: {
      ...PASSING,
      bases: { 'create-team': { tried: 3, accepted: 0 } },
      operations: {
        'create-team': traffic({ 403: 92 }),
        'create-allowed-ip-address-range': traffic({ 201: 1, 403: 4 }),
      },
    },
    verdict: 'inconclusive',
    exit: 2,
    says: '(answers: 403 × 92; may the token do this? or did a range that the run allowed keep it out itself?)',
  },
  {
    what: 'the same, where ranges were allowed to the end',
    record: {
      ...PASSING,
      bases: { 'create-team': { tried: 3, accepted: 0 } },
      operations: {
        'create-team': traffic({ 403: 92 }),
        'create-allowed-ip-address-range': traffic({ 201: 9, 401: 4 }),
      },
    },
    verdict: 'inconclusive',
    exit: 2,
    says: '(answers: 403 × 92; may the token do this?)',
  },
  {
    what: 'two operations that were answered differently, and one of them too late',
    record: {
      ...PASSING,
      bases: { 'create-cluster': { tried: 3, accepted: 0 }, 'create-team': { tried: 3, accepted: 0 } },
      operations: { 'create-cluster': traffic({ timeout: 4 }), 'create-team': traffic({ 403: 18 }) },
    },
    verdict: 'inconclusive',
    exit: 2,
    says: 'create-cluster was ever answered OK (answers: timeout × 4; is --timeout long enough?), none of create-team was ever answered OK (answers: 403 × 18; may the token do this?)',
  },
  {
    what: 'an operation whose base was accepted once',
    record: {
      ...PASSING,
      bases: { 'create-team': { tried: 3, accepted: 1 }, 'rotate-token': { tried: 0, accepted: 0 } },
    },
    verdict: 'conformant',
    exit: 0,
  },
  {
    what: 'one request in twenty lost',
    record: { ...PASSING, operations: { 'create-team': traffic({ 200: 570, reset: 25, closed: 5 }) } },
    verdict: 'inconclusive',
    exit: 2,
    says: '30 requests of 600 (5%) got no answer that can be read (reset 25, closed 5)',
  },
  {
    what: 'many requests lost beside a violation',
    record: { ...FAILING, operations: { 'create-team': traffic({ 200: 570, timeout: 500 }) } },
    verdict: 'non-conformant',
    exit: 1,
    says: '500 requests of 1,070',
  },
  {
    what: 'answers that nobody can read, as no HTTP or too much of it',
    record: {
      ...PASSING,
      operations: {
        'create-team': traffic({ 200: 870, protocol: 100, 'too-large': 20, 'protocol to faults': 10 }),
      },
    },
    verdict: 'inconclusive',
    exit: 2,
    says: '130 requests of 1,000 (13%) got no answer that can be read (protocol 110, too-large 20)',
  },
  {
    what: 'connections closed on faulty requests and strangers alone',
    record: {
      ...PASSING,
      operations: {
        'create-team': traffic({ 200: 100, 'closed to faults': 500, 'protocol to strangers': 90, reset: 20 }),
      },
    },
    verdict: 'conformant',
    exit: 0,
  },
  {
    what: 'fewer lost, or not lost at all but refused and turned away',
    record: {
      ...PASSING,
      operations: { 'create-team': traffic({ 200: 600, 429: 500, 503: 500, 'too-large': 10, reset: 70 }) },
    },
    verdict: 'conformant',
    exit: 0,
  },
  {
    what: 'the few requests of a short run lost',
    record: { ...PASSING, operations: { 'create-team': traffic({ 200: 10, reset: 20 }) } },
    verdict: 'conformant',
    exit: 0,
  },
  {
    what: 'a missing unit',
    record: PASSING,
    changes: { run: { expectedUnits: ['create-workspace', 'create-team'] } },
    verdict: 'inconclusive',
    exit: 2,
    says: '1 expected unit left no final record: create-team',
  },
  {
    what: 'a missing unit beside a violation',
    record: FAILING,
    changes: { run: { expectedUnits: ['create-workspace', 'create-team'] } },
    verdict: 'non-conformant',
    exit: 1,
    says: 'create-team',
  },
  {
    what: 'a unit that died',
    record: { ...PASSING, ...DEAD },
    verdict: 'inconclusive',
    exit: 2,
    says: 'create-workspace',
  },
  {
    what: 'a unit that died beside a violation',
    record: { ...FAILING, ...DEAD },
    verdict: 'non-conformant',
    exit: 2,
  },
  {
    what: 'an interrupted run',
    record: PASSING,
    changes: { run: { cutShort: 'Ctrl-C' } },
    verdict: 'inconclusive',
    exit: 2,
    says: 'cut short: Ctrl-C',
  },
  {
    what: 'an interrupted run with a violation',
    record: FAILING,
    changes: { run: { cutShort: 'Ctrl-C' } },
    verdict: 'non-conformant',
    exit: 2,
  },
  {
    what: 'a target that cannot be judged',
    record: null,
    changes: { run: { noVerdict: 'the token was refused everywhere' } },
    verdict: 'inconclusive',
    exit: 2,
    says: 'the token was refused everywhere',
  },
  {
    what: 'a fault of the suite',
    record: PASSING,
    changes: { run: { suiteFaults: ['check x threw'] } },
    verdict: 'inconclusive',
    exit: 2,
    says: 'check x threw',
  },
  {
    what: 'a record of an unknown clause',
    record: { clauses: { ...PASSING.clauses, 'no.such': kept() } },
    verdict: 'inconclusive',
    exit: 2,
    says: "unknown clause 'no.such'",
  },
];
