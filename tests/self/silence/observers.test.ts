import { expect, test } from '@playwright/test';
import { ANSWER_OBSERVERS, observedClauses } from '../../../fixtures/observers/load.ts';
import { operations } from '../../../spec/openapi.ts';
import { loadRegister } from '../../../spec/register.ts';
import type { JsonObject } from '../../../spec/rules/rule.ts';
import { type Alter, runAltered } from '../state/altered-target.ts';

const ALL = operations().map(({ id }) => id);

test('what answers are watched for are silent clauses, and the traffic of an operation shows its own', () => {
  const { byId } = loadRegister();
  const watched = observedClauses(ALL);
  expect(watched.filter((id) => byId.get(id)?.level !== 'silent')).toEqual([]);
  expect(watched).toContain('rotate-token.success-status');
  expect(observedClauses(['create-team'])).toContain('team.out.dagRoles.role.values');
  expect(observedClauses(['create-workspace'])).not.toContain('team.out.dagRoles.role.values');
  expect(observedClauses(['create-workspace'])).not.toContain('rotate-token.success-status');
});

test('each observer looks at documented operations', () => {
  const named = ANSWER_OBSERVERS.flatMap((observer) => observer.operations ?? []);
  expect(named.filter((id) => !ALL.includes(id))).toEqual([]);
});

/** Changes every OK answer of one operation. */
const onSuccess =
  (operation: string, change: (body: JsonObject) => JsonObject): Alter =>
  ({ status, body }, request) =>
    request.operation === operation && status === 200 ? { status: 201, body: change(body) } : undefined;

test('undocumented fields, absent nested ones and statuses are told, once for each operation', async () => {
  const alter = onSuccess('create-team', (body) => ({
    ...body,
    colour: 'red',
    createdBy: { id: 'u', mood: 'good' },
  }));
  const { observed, failed } = await runAltered(['create-team.silence'], alter);
  expect(failed).toEqual([]);
  expect(observed('response.undocumented-fields')).toEqual(['create-team: colour, createdBy.mood']);
  expect(observed('create-team.success-status')).toEqual(['201']);
  expect(observed('subject.fields-shown')).toContain('id, mood');
});

test('answers hold no secret, nothing that does not show, and no megabytes', async () => {
  const token = 'a-token-that-nobody-may-ever-see';
  const alter = onSuccess('create-team', (body) => ({
    ...body,
    [token]: 1,
    ['x'.repeat(100_000)]: 1,
    'e\u001b[31mred': 1,
    organizationRole: 'ORGANIZATION_MEMBER',
  }));
  const run = await runAltered(['create-team.silence'], alter, {
    env: { CONFORMANCE_HEADERS: `x-key: ${token}` },
  });
  const texts = Object.values(run.merged.observations)
    .flat()
    .map(({ answer }) => answer);
  expect(texts.filter((text) => text.includes(token))).toEqual([]);
  expect(texts.filter((text) => text.length > 301)).toEqual([]);
  expect(texts.filter((text) => text.includes('\u001b'))).toEqual([]);
});

test('a target that makes up a new answer every time fills no memory', async () => {
  let count = 0;
  const alter = onSuccess('create-workspace', (body) => {
    count += 1;
    return { ...body, createdBy: { subjectType: `TYPE_${count}` } };
  });
  const { observed } = await runAltered(['create-workspace'], alter, { env: { CONFORMANCE_RUNS: '30' } });
  expect(count).toBeGreaterThan(50);
  expect(observed('subject.out.subjectType.values').length).toBeLessThan(49);
});

test('refusals tell their status and the shape of their body by what was broken', async () => {
  const { observed } = await runAltered(['create-workspace'], ({ status }) =>
    status === 200 ? undefined : { status: 418, body: { error: 'no', code: 7 } },
  );
  expect(observed('errors.status-codes')).toEqual(['faulty: 418']);
  expect(observed('errors.body-shape')).toEqual(['application/json; charset=utf-8, fields code, error']);
  expect(observed('errors.per-constraint')).toContain('limit: 418');
});
