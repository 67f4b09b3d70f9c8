import { buildReport } from '../../../reports/model.ts';
import type { Clause } from '../../../spec/record/clause.ts';
import type { MergedRecord } from '../../../spec/record/merge.ts';
import type { ConformanceReport } from '../../../spec/record/report.ts';
import type { ObservedAnswer, OperationTally } from '../../../spec/record/unit-record.ts';
import { loadRegister } from '../../../spec/register.ts';
import { DEPLOYMENT, deploymentExchange, memoryAccepted, missingField } from './sample-faults.ts';
import { evidence, exchange, input, kept, OPERATIONS, violated } from './samples.ts';

/** Every clause of the document. */
export const REGISTER: readonly Clause[] = loadRegister().clauses;

/** What an operation's traffic came to. */
export function traffic(seed: number): OperationTally {
  return {
    requests: 300 + seed * 37,
    statuses: { '200': 180 + seed * 20, '400': 110 + seed * 15, '404': seed * 2 },
    latency: [20 + seed, 90, 60 + seed * 5, 40, 12, 5, 2, 1, ...Array.from({ length: 14 }, () => 0)],
    maxMs: 14 + seed * 3.4,
    digest: (seed * 7919 * 104729).toString(16).padStart(14, '0'),
    read: 180,
    unread: 0,
  };
}

function observe(clause: Clause): ObservedAnswer[] {
  const readings = Object.keys(clause.readings ?? {});
  const answer = readings[0] ?? 'refused with 400, application/problem+json';
  return [
    { answer, count: 12, exchange: exchange() },
    ...(clause.id.length % 5 === 0 ? [{ answer: 'refused with 422', count: 3 }] : []),
  ];
}

/** A record in which every testable clause was exercised and kept. */
export function everythingKept(clauses: readonly Clause[]): Partial<MergedRecord> {
  const testable = clauses.filter(({ untestable }) => untestable === undefined);
  const required = testable.filter(({ level }) => level === 'required');
  return {
    clauses: Object.fromEntries(required.map(({ id }) => [id, kept(id.length * 3)])),
    observations: Object.fromEntries(
      testable.filter(({ level }) => level !== 'required').map((clause) => [clause.id, observe(clause)]),
    ),
    operations: Object.fromEntries(OPERATIONS.map(({ id, number }) => [id, traffic(number)])),
    bases: Object.fromEntries(OPERATIONS.map(({ id }) => [id, { tried: 9, accepted: 9 }])),
    resources: Array.from({ length: 24 }, (_, i) => ({
      kind: i % 3 === 0 ? 'team' : 'workspace',
      id: `res-${1000 + i}`,
      operation: i % 3 === 0 ? 'create-team' : 'create-workspace',
      change: 'created' as const,
      name: `cf-3f2a-${i}`,
    })),
  };
}

const SUITE = {
  suite: {
    name: 'organization-management-conformance',
    version: '0.1.0',
    power: { deviations: 862, killed: 862, variants: 64, falseAlarms: 0, current: true },
  },
};

/** The report on a record under the sample suite. */
export function reportOn(
  register: readonly Clause[],
  record: Partial<MergedRecord> | null,
  changes: Parameters<typeof input>[2] = {},
): ConformanceReport {
  return buildReport(
    input([...register], record, {
      ...SUITE,
      ...changes,
      run: {
        durationMs: 7432,
        budgets: { 'max-requests': null, 'max-creations cluster': 2 },
        ...changes.run,
      },
    }),
  );
}

/** A target that keeps everything. */
export function conformantRun(register = REGISTER): ConformanceReport {
  return reportOn(register, everythingKept(register), {
    target: { name: 'embedded reference server', embedded: true },
  });
}

/** Ids of clauses that a sample run violates: one alone, one missing field, and a family with one cause. */
export const VIOLATED = {
  rule: 'update-deployment.memory-twice-cpu-task-pod',
  missing: 'deployment.out.organizationId.presence',
  family: REGISTER.filter(({ id }) => id.endsWith('.out.createdAt.format')).map(({ id }) => id),
};

/** A few clauses of every kind, with what the sample runs violate: enough for every kind of mark-up. */
export const EXCERPT: readonly Clause[] = REGISTER.filter(
  ({ id, level }, index) =>
    index % 40 === 0 ||
    level === 'contradictory' ||
    [VIOLATED.rule, VIOLATED.missing, ...VIOLATED.family.slice(0, 2)].includes(id),
);

/** A target with three faults, one of them in many places; one clause is waived, some were not exercised. */
export function nonConformantRun(register = REGISTER): ConformanceReport {
  const record = everythingKept(register);
  const tallies = { ...record.clauses };
  tallies[VIOLATED.rule] = memoryAccepted();
  tallies[VIOLATED.missing] = missingField();
  const family = VIOLATED.family.filter((id) => register.some((clause) => clause.id === id));
  for (const [index, id] of family.entries()) {
    const sent = exchange();
    tallies[id] = violated(
      [
        evidence({
          exchange: { ...sent, request: { ...sent.request, url: `${sent.request.url}?n=${index}` } },
          size: 200 + index,
        }),
      ],
      40 + index,
    );
  }
  for (const { id } of register.filter(({ id }) => id.startsWith('clusterUpdate.in.'))) {
    tallies[id] = {
      exercised: 0,
      failed: 0,
      evidence: [],
      notExercised: ["the target file lists no 'clusters'"],
    };
  }
  const waived = family.at(-1) ?? '';
  const drifting = Object.keys(record.observations ?? {})[3] ?? '';
  return reportOn(
    register,
    {
      ...record,
      clauses: tallies,
      robustness: [
        {
          id: 'create-team.5xx',
          operation: 'create-team',
          message: "500 on a faulty body: 'memberIds' was a number",
          count: 4,
          exchange: exchange({ operation: 'create-team' }),
        },
      ],
      notices: ['The token is shorter than 8 characters: it is matched as a whole field only.'],
    },
    {
      waivers: [
        {
          clause: waived,
          reason: 'fixed in the next release',
          owner: 'platform team',
          expires: '2026-06-30',
        },
      ],
      pins: new Map([[drifting, ['accepted with 201']]]),
      coverage: new Map(
        register
          .filter(({ id }) => id.startsWith('clusterUpdate.in.'))
          .map(({ id }) => [
            id,
            [{ unit: 'create-workspace', profile: 'full' as const, needs: ['clusters'] }],
          ]),
      ),
    },
  );
}

/** A read-only run that was interrupted. */
export function inconclusiveRun(register = REGISTER): ConformanceReport {
  const record = everythingKept(register);
  const readOnly = ['get-organization', 'get-workspace', 'list-agent-tokens', 'list-notification-channels'];
  const reached = register.filter(({ operations }) => operations.some((id) => readOnly.includes(id)));
  const some = everythingKept(reached.filter((_, index) => index % 2 === 0));
  return reportOn(
    register,
    {
      ...some,
      operations: Object.fromEntries(
        Object.entries(record.operations ?? {}).filter(([id]) => readOnly.includes(id)),
      ),
      bases: { 'get-workspace': { tried: 3, accepted: 0 } },
      resources: [],
    },
    {
      run: {
        profile: 'read-only',
        cutShort: 'interrupted (SIGINT)',
        expectedUnits: ['create-workspace', 'list-agent-tokens.paging', 'auth.get-organization'],
      },
    },
  );
}

/** A target that violates `count` clauses, each with its own evidence of the given bulk. */
export function manyFailures(count: number, bulk = 0, register = REGISTER): ConformanceReport {
  const record = everythingKept(register);
  const tallies = { ...record.clauses };
  const required = register.filter(
    ({ level, untestable }) => level === 'required' && untestable === undefined,
  );
  const filler = Object.fromEntries(
    Array.from({ length: bulk }, (_, i) => [`field${i}`, `value ${i} of something`]),
  );
  for (const [index, { id }] of required.slice(0, count).entries()) {
    const answer = { id: `dep-${index}`, ...DEPLOYMENT, ...filler };
    const all = [0, 1, 2].map((n) =>
      evidence({
        message: `violation ${n} of ${id}`,
        pointer: '/defaultTaskPodCpu',
        exchange: deploymentExchange({ ...DEPLOYMENT, name: `dep-${index}-${n}` }, 200, answer),
        twin: { exchange: deploymentExchange(DEPLOYMENT, 400, answer), differs: 'its name' },
        size: 500 + n,
      }),
    );
    tallies[id] = violated(all);
  }
  return reportOn(register, { ...record, clauses: tallies });
}
