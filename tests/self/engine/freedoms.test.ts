import { expect, test } from '@playwright/test';
import { runToy, type ToyOperation, toyCheck } from './run-toy.ts';
import { OK, REFUSED, toyApi } from './toy-api.ts';
import type { Toy, ToyAnswer } from './toy-target.ts';

const OPERATIONS: readonly ToyOperation[] = ['create-workspace', 'create-team', 'update-deployment'];

/** Freedoms that cost pauses: one operation shows them as well as all do. */
const SLOW: readonly string[] = ['every tenth answer is a 429', 'every tenth connection breaks'];

/** Lawful targets that a careless suite would blame. */
const FREEDOMS: Record<string, () => Toy> = {
  'the plain server': toyApi,
  'names are taken only once': () => {
    const lawful = toyApi();
    const taken = new Set<string>();
    return (request) => {
      const name = String(request.body?.name);
      if (request.operation.startsWith('create-') && taken.has(name)) {
        return { status: 409, body: { message: 'taken' } };
      }
      const answer = lawful(request);
      if ('body' in answer && answer.status === 200) taken.add(name);
      return answer;
    };
  },
  'every tenth answer is a 429': () => {
    const lawful = toyApi();
    return (request) =>
      request.number % 10 === 0 ? { status: 429, body: { message: 'slow down' } } : lawful(request);
  },
  'every tenth connection breaks': () => {
    const lawful = toyApi();
    return (request) => (request.number % 10 === 0 ? { failure: 'reset' } : lawful(request));
  },
  'every fortieth valid request fails once': () => {
    const lawful = toyApi();
    // What fails is sent again under fresh names, and must then not be the fortieth once more.
    const failed = new Set<string>();
    return (request) => {
      const same = `${request.operation} ${JSON.stringify(request.body ?? {}).replace(/"cf-[^"]*"/gi, '""')}`;
      if (request.number % 40 !== 0 || failed.has(same)) return lawful(request);
      failed.add(same);
      return { status: 500, body: { message: 'oops' } };
    };
  },
  'everything beyond ASCII is refused': () => {
    const lawful = toyApi();
    return (request) =>
      /[^\x20-\x7e]/.test(JSON.stringify(request.body ?? {}).replaceAll('\\', '\u0000'))
        ? REFUSED
        : lawful(request);
  },
  'an owner may not be made with this token': () => {
    const lawful = toyApi();
    return (request) =>
      request.body?.organizationRole === 'ORGANIZATION_OWNER'
        ? { status: 403, body: { message: 'forbidden' } }
        : lawful(request);
  },
  'a quota ends in the middle': () => {
    const lawful = toyApi();
    const accepted = new Map<string, number>();
    return (request) => {
      const answer = lawful(request);
      if (!('body' in answer) || answer.status !== 200) return answer;
      const count = (accepted.get(request.operation) ?? 0) + 1;
      accepted.set(request.operation, count);
      return count > 30 ? { status: 422, body: { message: 'quota' } } : answer;
    };
  },
  'refusals are 409, 500 or a broken connection': () => {
    const lawful = toyApi();
    const ways: ToyAnswer[] = [
      { status: 409, body: {} },
      { status: 500, body: {} },
    ];
    return (request) => {
      const answer = lawful(request);
      return answer === REFUSED ? (ways[request.operation.length % 2] ?? REFUSED) : answer;
    };
  },
  'text is trimmed and composed': () => {
    const lawful = toyApi();
    return (request) => {
      const answer = lawful(request);
      if (!('body' in answer) || answer.status !== 200) return answer;
      return OK(JSON.parse(JSON.stringify(answer.body).normalize('NFC')));
    };
  },
};

test.describe('no clause fails on a lawful target', () => {
  for (const [freedom, make] of Object.entries(FREEDOMS)) {
    test(freedom, async () => {
      const operations = SLOW.includes(freedom) ? OPERATIONS.slice(1, 2) : OPERATIONS;
      const run = await runToy(
        make(),
        operations.map((operation) => toyCheck(operation)),
      );
      const found = run.failed.map((clause) => `${clause}: ${run.evidence(clause).message}`);
      expect(found).toEqual([]);
      // It must not be for want of looking.
      expect(run.merged.clauses['create-team.valid-accepted']?.exercised).toBeGreaterThan(0);
      expect(run.sent.length).toBeGreaterThan(100);
    });
  }
});
