import { expect, test } from '@playwright/test';
import { runToy, toyCheck } from './run-toy.ts';
import { OK, REFUSED, toyApi } from './toy-api.ts';
import type { Toy } from './toy-target.ts';

const team = [toyCheck('create-team')];

test.describe('positive control', () => {
  test('a target that refuses everything fails nothing and exercises nothing', async () => {
    const run = await runToy(() => REFUSED, team);
    expect(run.failed).toEqual([]);
    expect(run.merged.bases['create-team']).toEqual({ tried: expect.any(Number), accepted: 0 });
    const exercised = Object.entries(run.merged.clauses).filter(([, tally]) => tally.exercised > 0);
    expect(exercised).toEqual([]);
  });

  test('a target that takes everything fails every clause that something breaks, at once', async () => {
    const run = await runToy(({ body, number }) => {
      const lawful = toyApi()({ operation: 'create-team', path: '', body: { name: 'x' }, number });
      return 'body' in lawful ? OK({ ...lawful.body, name: String(body?.name), id: `id-${number}` }) : lawful;
    }, team);
    expect(run.failed).toEqual(
      expect.arrayContaining([
        'team.in.body.type',
        'team.in.name.presence',
        'team.in.name.type',
        'team.in.description.type',
        'team.in.memberIds.type',
        'team.in.organizationRole.values',
        'json.malformed-request-refused',
        'request.required-body',
      ]),
    );
    expect(run.evidence('team.in.name.presence').twin?.differs).toBe('name missing');
    // What it takes once is not sent again and again.
    expect(run.sent.length).toBeLessThan(300);
  });

  test('a batch is void when the base is refused afterwards: neither a refusal nor an acceptance counts', async () => {
    const lawful = toyApi();
    const toy: Toy = (request) => (request.number > 12 ? REFUSED : lawful(request));
    const run = await runToy(toy, team);
    expect(run.failed).toEqual([]);
    const { clauses } = run.merged;
    for (const clause of [
      'team.in.name.presence',
      'team.in.organizationRole.values',
      'json.malformed-request-refused',
    ]) {
      expect(clauses[clause]?.exercised ?? 0, clause).toBe(0);
      expect(clauses[clause]?.notExercised.join(), clause).toContain('the base was refused');
    }
    // Once the base is gone, no further batch is tried.
    expect(run.sent.length).toBeLessThan(120);
  });

  test('an accepted fault counts even in a void batch', async () => {
    const lawful = toyApi();
    const toy: Toy = (request) => {
      if (request.number > 40) return REFUSED;
      return request.body && Array.isArray(request.body.name) ? OK({ ...WHOLE, name: 'x' }) : lawful(request);
    };
    const run = await runToy(toy, team);
    expect(run.failed).toEqual(['team.in.name.type']);
  });

  test('a refusal that does not repeat blames nobody', async () => {
    const lawful = toyApi();
    const seen = new Set<string>();
    const toy: Toy = (request) => {
      const kind = JSON.stringify({ ...request.body, name: '' });
      if (request.body && !seen.has(kind)) {
        seen.add(kind);
        if (request.number > 1 && request.body.organizationRole === 'ORGANIZATION_MEMBER') return REFUSED;
      }
      return lawful(request);
    };
    expect((await runToy(toy, team)).failed).toEqual([]);
  });

  test('a conflict that repeats while the base is accepted is a refusal', async () => {
    const lawful = toyApi();
    const toy: Toy = (request) =>
      request.body?.organizationRole === 'ORGANIZATION_MEMBER' ? { status: 409, body: {} } : lawful(request);
    const run = await runToy(toy, [toyCheck('create-team', { depth: 'base' })]);
    expect(run.failed).toEqual(['team.in.organizationRole.values']);
    const [first] = run.merged.clauses['team.in.organizationRole.values']?.evidence ?? [];
    expect(first?.found).toBe('status 409, both times');
  });

  test('a crash on a faulty request is a finding, not a violation', async () => {
    const lawful = toyApi();
    const toy: Toy = (request) => {
      const answer = lawful(request);
      return answer === REFUSED ? { status: 500, body: {} } : answer;
    };
    const run = await runToy(toy, team);
    expect(run.failed).toEqual([]);
    expect(run.merged.robustness.length).toBeGreaterThan(5);
    expect(run.merged.clauses['team.in.name.type']?.exercised).toBeGreaterThan(0);
  });
});

const WHOLE = {
  id: 'team-1',
  isIdpManaged: false,
  organizationId: 'organization-0',
  organizationRole: 'ORGANIZATION_MEMBER',
  createdAt: '2024-01-01T00:00:00Z',
  updatedAt: '2024-01-01T00:00:00Z',
};
