import { buildReport } from '../../../reports/model.ts';
import type { Clause } from '../../../spec/record/clause.ts';
import type { MergedRecord } from '../../../spec/record/merge.ts';
import type { ConformanceReport } from '../../../spec/record/report.ts';
import type { ClauseTally, ObservedAnswer, OperationTally } from '../../../spec/record/unit-record.ts';
import { loadRegister } from '../../../spec/register.ts';
import { evidence, exchange, input, kept, OPERATIONS, violated } from './samples.ts';

/** Every clause of the document. */
const REGISTER: readonly Clause[] = loadRegister().clauses;

/** What a target might send to harm whoever reads about it. */
export const HOSTILE = [
  '</script><script>globalThis.harmed = 1</script>',
  '<img src=x onerror="globalThis.harmed = 1">',
  '"><svg onload=alert(1)>',
  "' onmouseover='globalThis.harmed = 1",
  '</textarea></template></details></pre></style><h1>gotcha</h1>',
  '\u001b[31mred\u001b]0;title\u0007\u001b[2J',
  'user\u202egpj.exe \u2066isolate\u200b\ufeff\u00ad',
  '\ud800 lone \udfff',
  '\u0000\u0001\u0008\u007f\u009b\u2028\u2029\ufffe\uffff',
  ']]> <![CDATA[ <!-- --> &amp; &#x3c;',
  '``` `code` ~~~\n# heading\n| a | b |\n- [ ] @all #1 https://evil.example www.evil.example',
  '::error::annotation\n%0A::set-output name=x::y',
  '{{7*7}} $' + '{7*7} $(touch x) `touch x` ; rm -rf / #',
  'javascript:alert(1)',
  'Z\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308'.repeat(40),
  'x'.repeat(20_000),
];

function traffic(seed: number): OperationTally {
  return {
    requests: 300 + seed * 37,
    statuses: { '200': 180 + seed * 20, '400': 110 + seed * 15, '404': seed * 2 },
    latency: [20 + seed, 90, 60 + seed * 5, 40, 12, 5, 2, 1, ...Array.from({ length: 14 }, () => 0)],
    maxMs: 14 + seed * 3.4,
    digest: (seed * 7919 * 104729).toString(16).padStart(14, '0'),
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
function everythingKept(clauses: readonly Clause[]): Partial<MergedRecord> {
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

function reportOn(
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

const DEPLOYMENT = {
  name: 'dep-7',
  type: 'STANDARD',
  executor: 'CELERY',
  workspaceId: 'ws-1',
  schedulerSize: 'SMALL',
  isCicdEnforced: false,
  isDagDeployEnabled: true,
  isHighAvailability: false,
  environmentVariables: [],
  defaultTaskPodCpu: '0.5',
  defaultTaskPodMemory: '1.5Gi',
  resourceQuotaCpu: '10',
  resourceQuotaMemory: '20Gi',
  workerQueues: [
    { name: 'default', isDefault: true, maxWorkerCount: 10, minWorkerCount: 0, workerConcurrency: 16 },
  ],
};

function deploymentExchange(body: object, status: number, answer: object) {
  const sent = exchange();
  const text = JSON.stringify(answer);
  return exchange({
    operation: 'update-deployment',
    request: {
      ...sent.request,
      url: 'https://target.example/v1beta1/organizations/org-1/deployments/dep-7',
      body: JSON.stringify(body),
    },
    response: {
      status,
      headers: [
        ['content-type', 'application/json; charset=utf-8'],
        ['x-request-id', '7b1e'],
      ],
      body: text,
      bodyBytes: text.length,
      durationMs: 6.1,
    },
  });
}

/** An accepted faulty update, with its refused twin. */
function memoryAccepted(): ClauseTally {
  const answer = { id: 'dep-7', ...DEPLOYMENT, status: 'HEALTHY', createdAt: '2026-03-01T10:00:00Z' };
  return violated([
    evidence({
      message: "defaultTaskPodMemory '1.5Gi' with defaultTaskPodCpu '0.5' was answered OK",
      expected: 'a refusal: memory must be 1Gi, twice the CPU',
      found: '200 OK, stored as sent',
      where: 'request',
      pointer: '/defaultTaskPodMemory',
      exchange: deploymentExchange(DEPLOYMENT, 200, answer),
      twin: {
        exchange: deploymentExchange({ ...DEPLOYMENT, defaultTaskPodMemory: '3Gi' }, 400, {
          error: 'memory must be twice the CPU',
        }),
        differs: "defaultTaskPodMemory is '3Gi' instead of '1.5Gi', and it is refused",
      },
      case: 'update-deployment.rules/memory-factor/12',
      path: '12:0:3',
      shrunk: 9,
      size: 900,
    }),
  ]);
}

function missingField(): ClauseTally {
  const answer = {
    id: 'dep-7',
    name: 'dep-7',
    updatedBy: { id: 'u1', username: 'ann' },
    nested: { list: [1, 2.5e3, null, true] },
  };
  return violated([
    evidence({
      message: "'organizationId' is missing from the answer",
      expected: "'organizationId' is always present",
      found: 'no such member',
      where: 'response',
      pointer: '/organizationId',
      exchange: deploymentExchange(DEPLOYMENT, 200, answer),
      before: [exchange()],
      case: 'update-deployment/core/3',
      size: 700,
    }),
  ]);
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

/** A target that puts {@link HOSTILE} text wherever it can. */
export function hostileRun(register = REGISTER): ConformanceReport {
  const record = everythingKept(register);
  const tallies = { ...record.clauses };
  const nasty = (index: number): string => HOSTILE[index % HOSTILE.length] ?? '';
  const required = register.filter(
    ({ level, untestable }) => level === 'required' && untestable === undefined,
  );
  const sent = (index: number) => {
    const text = nasty(index);
    const body = index % 2 === 0 ? JSON.stringify({ [text]: text, list: [text] }) : text;
    return exchange({
      request: {
        method: 'POST',
        url: `https://target.example/v1beta1/${text}?q=${text}`,
        headers: [[text, text]],
        body,
      },
      response: {
        status: 200,
        headers: [[text, text]],
        body,
        bodyBytes: 1e9,
        durationMs: 1e7,
        bodyCut: true,
      },
    });
  };
  for (const [index, { id }] of required.slice(0, 2 * HOSTILE.length).entries()) {
    const text = nasty(index);
    tallies[id] = violated([
      evidence({
        message: text,
        expected: text,
        found: text,
        pointer: `/${text}`,
        exchange: sent(index),
        twin: { exchange: sent(index + 1), differs: text },
        before: [sent(index)],
        case: text,
        path: text,
      }),
    ]);
  }
  const observations = Object.fromEntries(
    register
      .filter(({ level }) => level === 'silent')
      .map(({ id }, index) => [id, [{ answer: nasty(index), count: 1, exchange: sent(index) }]]),
  );
  const operations = Object.fromEntries(
    OPERATIONS.map(({ id, number }) => [
      id,
      { ...traffic(number), statuses: { [nasty(number)]: 3, '599': 2 } },
    ]),
  );
  return reportOn(
    register,
    {
      ...record,
      clauses: tallies,
      observations,
      operations,
      robustness: HOSTILE.map((text, index) => ({
        id: text,
        operation: 'create-team',
        message: text,
        count: 1,
        exchange: sent(index),
      })),
      resources: HOSTILE.map((text) => ({
        kind: text,
        id: text,
        operation: 'create-team',
        change: 'created',
        name: text,
      })),
      notices: HOSTILE,
    },
    { target: { name: nasty(1), organizationId: nasty(0) }, run: { cutShort: nasty(5) } },
  );
}
