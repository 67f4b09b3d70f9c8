import { expect, test } from '@playwright/test';
import { createSecretRegistry } from '../../../fixtures/http/secrets/registry.ts';
import { rotatedValues } from '../../../fixtures/http/secrets/returned-tokens.ts';
import { response } from './hostile/kind.ts';
import { ENCODINGS } from './hostile/kinds/secrets.ts';
import { startHostileServer } from './hostile/server.ts';
import { CREATE, makeClient, READ, TOKEN } from './make-client.ts';

test('no record of a server that echoes secrets in every encoding holds one', async () => {
  const server = await startHostileServer('echoes-secrets');
  const secrets = createSecretRegistry();
  const header = 'Staging-Key_99aa88bb77cc66dd';
  const client = makeClient(server.baseUrl, { secrets, extraHeaders: { 'x-staging': header } });
  try {
    const tampered = [
      `${TOKEN}x`,
      `x${TOKEN}`,
      TOKEN.toUpperCase(),
      `X${TOKEN.slice(1)}`,
      TOKEN.slice(0, -1),
    ];
    const exchanges = [
      await client.send(READ),
      await client.send(CREATE),
      await client.send({ ...READ, query: [['echo', TOKEN]], headers: { accept: header } }),
      await client.send({ ...CREATE, body: JSON.stringify({ name: TOKEN, description: header }) }),
    ];
    for (const token of tampered)
      exchanges.push(await client.send({ ...READ, authorization: `Bearer ${token}` }));
    for (const exchange of exchanges) {
      expect(exchange.status).toBe(200);
      const record = JSON.stringify(exchange.recorded);
      for (const canary of [TOKEN, header]) {
        for (const encode of Object.values(ENCODINGS)) {
          const written = encode(canary);
          for (const form of [written, written.toLowerCase(), written.slice(4, -4)]) {
            expect(record.toLowerCase()).not.toContain(form.toLowerCase());
          }
        }
        expect(record.toLowerCase()).not.toContain(canary.slice(2, 18).toLowerCase());
      }
    }
    // What was sent can still be told: the token itself, something added to it, another secret.
    const sent = exchanges.map(({ recorded }) => new Map(recorded.request.headers).get('authorization'));
    expect(sent[0]).toBe('Bearer [secret]');
    expect(sent.slice(4)).toEqual([
      'Bearer [secret]x',
      'Bearer x[secret]',
      '[other secret]',
      '[other secret]',
      '[other secret]',
    ]);
  } finally {
    await client.close();
    await server.close();
  }
});

test('tokens that answers return are hidden before anything is recorded, in later records too', async () => {
  const server = await startHostileServer('hands-out-tokens');
  const client = makeClient(server.baseUrl);
  try {
    const first = await client.send(READ);
    const value = String((first.json as { token: string }).token);
    expect(value).toMatch(/^fresh-token-1-v+1$/);
    const later = await client.send({ ...CREATE, body: JSON.stringify({ name: `got ${value}` }) });
    for (const { recorded } of [first, later]) expect(JSON.stringify(recorded)).not.toContain('vvvvvvvv');
    expect(first.recorded.response?.body).toContain('"message":"your token is [secret]"');
  } finally {
    await client.close();
    await server.close();
  }
});

test('a body that breaks off inside a token gives nothing of it away', async () => {
  const server = await startHostileServer('breaks-off-in-secret');
  const client = makeClient(server.baseUrl);
  try {
    const { recorded, failure } = await client.send(READ);
    expect(failure).toBeDefined();
    expect(recorded.response?.body).toBe('{"id":"x","token":"[secret]');
  } finally {
    await client.close();
    await server.close();
  }
});

test('what can be no token is none, however long it is and in time linear in it', () => {
  expect(rotatedValues('['.repeat(250_000), undefined)).toEqual([]);
  expect(rotatedValues(`{"a":${'[1,2]'.repeat(60_000)}`, undefined)).toEqual([]);
  expect(rotatedValues(`${'['.repeat(100_000)} ${ROTATED}`, undefined)).toEqual([ROTATED]);
});

test('a body that holds nothing is no token, and one that may is', () => {
  for (const nothing of ['null', 'true', '<e/>', '<html>'])
    expect(rotatedValues(nothing, undefined)).toEqual([]);
  expect(rotatedValues(`<token-${ROTATED}/>`, undefined).join()).toContain(ROTATED.slice(0, 8));
  expect(rotatedValues('k9x', undefined)).toEqual(['k9x']);
});

test('a target that hands out endless token values fills no memory', () => {
  const registry = createSecretRegistry();
  registry.add(TOKEN);
  for (let i = 0; i < 40; i++) registry.add(`${i}-`.padEnd(100_000, `${i}x`));
  expect(registry.notices().join()).toContain('further ones are replaced only in fields named');
  expect(registry.redact(`a ${TOKEN} b`)).toBe('a [secret] b');
});

const ROTATED = 'rottk_5f0c3b7e9a1d4826';

const ROTATIONS: [name: string, body: string][] = [
  ['as text', ROTATED],
  ['as a JSON string', JSON.stringify(ROTATED)],
  ['in a sentence', `Your new token is ${ROTATED} and lasts.`],
  ['in an object', JSON.stringify({ id: 'x', token: { value: ROTATED, parts: [ROTATED] } })],
  ['under another name', JSON.stringify({ data: { accessToken: ROTATED } })],
  ['under an escaped name', `{"\\u0074oken":"${ROTATED}"}`],
  ['in broken JSON', `{"id":"x","token":"${ROTATED}",,`],
];

test('a whole token in place of its value hides that, and no word that messages are made of', () => {
  const token = {
    type: 'DEPLOYMENT',
    kind: 'STANDARD',
    name: 'rotating',
    token: ROTATED,
    description: ROTATED,
  };
  for (const body of [
    { token },
    { ...token, tokenType: 'WORKSPACE', tokenExpiresAt: '2026-01-02T03:04:05Z' },
  ])
    expect([...new Set(rotatedValues(JSON.stringify(body), body))]).toEqual([ROTATED]);
  for (const secret of [{ token: 'ORGANIZATION' }, { accessToken: 'ORGANIZATION' }])
    expect([...new Set(rotatedValues(JSON.stringify(secret), secret))]).toEqual(['ORGANIZATION']);
});

for (const [name, body] of ROTATIONS) {
  for (const status of ['200 OK', '500 Oops']) {
    test(`a rotated value is hidden when it comes ${name} with ${status}`, async () => {
      const server = await startHostileServer({
        id: 'rotates',
        about: 'answers rotations oddly',
        answer(socket) {
          socket.write(response(body, { status }));
        },
      });
      const client = makeClient(server.baseUrl);
      const path = '/organizations/o/tokens/token-listed/rotate';
      const { recorded } = await client.send({ operation: 'rotate-token', method: 'POST', path });
      expect(recorded.response?.status).toBe(Number(status.slice(0, 3)));
      expect(JSON.stringify(recorded)).not.toContain(ROTATED.slice(6));
      await client.close();
      await server.close();
    });
  }
}

const OWN = 'value-of-the-run';
const THEIRS = 'theirs-0c1f "quoted" {value}';
const SHORT = 'hush';

test('secret variables of the target are hidden in an answer that shows them, and in any later one', async () => {
  const variables = [
    { isSecret: true, key: 'theirs', value: THEIRS },
    { value: SHORT, key: 'short', isSecret: true },
    { isSecret: true, key: 'own', value: OWN },
    { isSecret: false, key: 'plain', value: 'plain-value' },
    { isSecret: true, key: 'masked', value: '********' },
  ];
  const body = JSON.stringify({ environmentVariables: variables, description: `see ${THEIRS}` });
  const server = await startHostileServer({
    id: 'tells',
    about: 'shows the values of secret variables',
    answer(socket) {
      socket.write(response(body));
    },
  });
  const client = makeClient(server.baseUrl);
  const path = '/organizations/o/deployments/deployment-listed';
  const sent = JSON.stringify({ environmentVariables: [{ isSecret: true, key: 'own', value: OWN }] });
  const { recorded } = await client.send({
    operation: 'update-deployment',
    method: 'POST',
    path,
    body: sent,
  });
  const shown = recorded.response?.body ?? '';
  for (const hidden of ['theirs-0c1f', `"${SHORT}"`]) expect(shown).not.toContain(hidden);
  for (const plain of [OWN, 'plain-value', '"key":"theirs"']) expect(shown).toContain(plain);
  await client.close();
  await server.close();
});

test('cookies that a target sets are hidden, and so are those that it is sent', async () => {
  const server = await startHostileServer({
    id: 'sets-cookies',
    about: 'sets cookies',
    answer(socket) {
      socket.write(
        response('{}', { headers: ['Set-Cookie: sid=8c1f7a52; Path=/', 'Set-Cookie: theme=dark'] }),
      );
    },
  });
  const client = makeClient(server.baseUrl);
  const { recorded } = await client.send({ ...READ, headers: { Cookie: `sid=8c1f7a52; own=${TOKEN}` } });
  expect(recorded.request.headers).toContainEqual(['cookie', 'sid=[other secret]; own=[secret]']);
  expect(recorded.response?.headers).toContainEqual(['Set-Cookie', 'sid=[other secret]; Path=/']);
  expect(recorded.response?.headers).toContainEqual(['Set-Cookie', 'theme=[other secret]']);
  await client.close();
  await server.close();
});
