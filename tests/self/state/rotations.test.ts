import { expect, test } from '@playwright/test';
import { startReferenceServer } from '../../../fixtures/server/reference-server.ts';
import type { JsonObject } from '../../../spec/rules/rule.ts';
import { type Alter, runAltered } from './altered-target.ts';

const UNITS = ['auth.rotate-token', 'rotate-token', 'rotate-token.silence'];

/** Answers rotations with other values, worked out from those of the target. */
function answering(change: (value: string) => Record<string, string>): Alter {
  return ({ status, body }, { operation }) =>
    status === 200 && operation === 'rotate-token'
      ? { status, body: { ...body, ...change(String(body.token)) } }
      : undefined;
}

test('tokens that look like the run’s own are left alone, and nothing ends for it', async () => {
  const alter = answering((value) => ({ token: `${value.slice(0, 4)}****`, shortToken: 'embedded' }));
  const run = await runAltered(UNITS, alter, {
    target: (target) => {
      delete target.ownTokenId;
    },
  });
  expect(run.failed).toEqual(['rotate-token.token-value']);
  const rotated = run.sent.filter(({ operation }) => operation === 'rotate-token');
  expect(rotated.length).toBeGreaterThan(0);
  const reasons = run.merged.clauses['rotate-token.valid-accepted']?.notExercised ?? [];
  expect(reasons.join()).toContain('ownTokenId');
});

/** The first token that may be rotated, as its rotation shows it. */
async function rotatable(): Promise<JsonObject> {
  const server = await startReferenceServer();
  const { organizationId, tokens = [], ownTokenId } = server.target;
  const id = tokens.find((one) => one !== ownTokenId);
  const answer = await fetch(`${server.url}/organizations/${organizationId}/tokens/${id}/rotate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}` },
  });
  const body = (await answer.json()) as JsonObject;
  await server.close();
  const shown = ['kind', 'type', 'name', 'createdAt', 'description'].map((name) => [name, body[name] ?? '']);
  return { id: id ?? '', ...Object.fromEntries(shown) };
}

/**
 * Rotations of a token that every list with tokens shows first, answered with other fields; and the list bent once it
 * is rotated.
 */
async function rotateListed(
  change: (body: JsonObject) => JsonObject,
  inLists: JsonObject = {},
): Promise<string[]> {
  const listed = await rotatable();
  let isRotated = false;
  let shortToken: JsonObject[string] = '';
  const alter: Alter = ({ status, body }, { operation, path }) => {
    if (status !== 200) return undefined;
    if (operation === 'list-agent-tokens') {
      const [first, ...others] = body.tokens as JsonObject[];
      if (!first) return undefined;
      const token = { ...first, ...listed, ...(isRotated ? { shortToken, ...inLists } : {}) };
      return { status, body: { ...body, tokens: [token, ...others] } };
    }
    if (operation !== 'rotate-token' || !path.includes(String(listed.id))) return undefined;
    isRotated = true;
    shortToken = body.shortToken ?? '';
    return { status, body: { ...body, ...change(body) } };
  };
  const run = await runAltered(['rotate-token'], alter);
  expect(isRotated).toBe(true);
  return run.failed;
}

test('tokens that their lists show are rotated as what they are', async () => {
  expect(await rotateListed(() => ({}))).toEqual([]);
});

for (const [field, value] of [
  ['kind', (kind: unknown) => (kind === 'STANDARD' ? 'DIRECT_ACCESS' : 'STANDARD')],
  ['type', (type: unknown) => (type === 'DEPLOYMENT' ? 'WORKSPACE' : 'DEPLOYMENT')],
  ['name', (name: unknown) => `${String(name)} (rotated)`],
  ['createdAt', () => '2031-01-01T00:00:00Z'],
  ['description', (text: unknown) => `${String(text)}, rotated lately`.replace('Token', 'One')],
] as const) {
  test(`a rotation that answers another ${field} than the list shows is blamed`, async () => {
    const failed = await rotateListed((body) => ({ [field]: value(body[field]) }));
    expect(failed).toEqual(['rotate-token.id-of-path']);
  });
}

test('a name that the list shows too once the token is rotated is not blamed', async () => {
  const failed = await rotateListed(() => ({ name: 'rotated' }), { name: 'rotated' });
  expect(failed).toEqual([]);
});

for (const [field, value] of [
  ['kind', 'DIRECT_ACCESS'],
  ['type', 'DEPLOYMENT'],
] as const) {
  test(`another ${field} that the list shows too once the token is rotated is blamed`, async () => {
    const listed = await rotatable();
    expect(listed[field]).not.toBe(value);
    const failed = await rotateListed(() => ({ [field]: value }), { [field]: value });
    expect(failed).toEqual(['rotate-token.id-of-path']);
  });
}

test('another kind and another name that the list shows too once the token is rotated are not blamed', async () => {
  const changed = { kind: 'DIRECT_ACCESS', name: 'rotated' };
  expect(await rotateListed(() => changed, changed)).toEqual([]);
});

test('a token of the same id that differs in more than one thing is another one: nobody is blamed', async () => {
  expect(await rotateListed(() => ({ name: 'other', createdAt: '2031-01-01T00:00:00Z' }))).toEqual([]);
});

/**
 * A token that the lists show first, and no longer once it is rotated, or for so long (ms) from the first list on that
 * lacks it; which is refused, if it is to be `gone`, from that list on.
 */
async function dropRotated({ ms = Number.POSITIVE_INFINITY, gone = false }): Promise<string[]> {
  const { id = '' } = await rotatable();
  let [isRotated, lackingSince] = [false, 0];
  const alter: Alter = ({ status, body }, { operation, path }) => {
    if (status !== 200) return undefined;
    if (operation === 'list-agent-tokens') {
      const [first, ...others] = body.tokens as JsonObject[];
      if (!first) return undefined;
      if (isRotated && lackingSince === 0) lackingSince = Date.now();
      return isRotated && Date.now() - lackingSince < ms
        ? { status, body: { ...body, tokens: others, totalCount: Number(body.totalCount) - 1 } }
        : { status, body: { ...body, tokens: [{ ...first, id }, ...others] } };
    }
    if (operation !== 'rotate-token' || !path.includes(String(id))) return undefined;
    isRotated = true;
    return gone && lackingSince > 0 ? { status: 404, body: { message: 'no such token' } } : undefined;
  };
  const run = await runAltered(['rotate-token'], alter);
  expect(lackingSince).toBeGreaterThan(0);
  return run.failed;
}

test('a rotated token that is no longer listed is blamed', async () => {
  expect(await dropRotated({})).toEqual(['list-agent-tokens.of-deployment']);
});

test('a rotated token that is not listed for a moment, or that somebody ends, is not blamed', async () => {
  expect(await dropRotated({ ms: 1_000 })).toEqual([]);
  expect(await dropRotated({ gone: true })).toEqual([]);
});

/**
 * A rotated token that lists show first, and those in the order of a sort with its former short value for so long (ms)
 * from the first of them on.
 */
async function leaveSortedAsBefore(ms: number): Promise<string[]> {
  const { id = '' } = await rotatable();
  let [sortedSince, shortToken]: [number, JsonObject[string]] = [0, ''];
  const alter: Alter = ({ status, body }, { operation, path, query }) => {
    if (status !== 200) return undefined;
    if (operation === 'rotate-token' && path.includes(String(id))) shortToken = body.shortToken ?? '';
    if (operation !== 'list-agent-tokens') return undefined;
    const [first, ...others] = body.tokens as JsonObject[];
    if (!first) return undefined;
    const isSorted = query.includes('sorts=') && shortToken !== '';
    if (isSorted && sortedSince === 0) sortedSince = Date.now();
    const isBehind = isSorted && Date.now() - sortedSince < ms;
    const shown = isBehind || shortToken === '' ? first.shortToken : shortToken;
    return { status, body: { ...body, tokens: [{ ...first, id, shortToken: shown ?? '' }, ...others] } };
  };
  const run = await runAltered(['rotate-token'], alter);
  expect(sortedSince).toBeGreaterThan(0);
  return run.failed;
}

test('a sorted list that goes on to show a token as it was before its rotation is blamed', async () => {
  expect(await leaveSortedAsBefore(Number.POSITIVE_INFINITY)).toEqual(['list-agent-tokens.items-agree']);
});

test('a sorted list that shows it so for a moment is not blamed', async () => {
  expect(await leaveSortedAsBefore(1_500)).toEqual([]);
});

for (const [title, headers, failed] of [
  ['is none of the request’s where the answer says when to come back', { 'retry-after': '600' }, []],
  ['is one of the request’s where it does not', {}, ['rotate-token.valid-accepted']],
] as const) {
  test(`the refusal of every second rotation ${title}`, async () => {
    const rotated = new Set<string>();
    const run = await runAltered(['rotate-token'], ({ status }, { operation, path }) => {
      if (operation !== 'rotate-token' || status !== 200) return undefined;
      const isFirst = !rotated.has(path);
      rotated.add(path);
      return isFirst ? undefined : { status: 422, body: {}, headers };
    });
    expect(run.failed).toEqual(failed);
    expect(rotated.size).toBeGreaterThan(1);
  });
}
