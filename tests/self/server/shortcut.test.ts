import { type Dispatcher, Pool } from 'undici';
import { baseRequest } from '../../../fixtures/server/kit/base-requests.ts';
import { loadOperations } from '../../../fixtures/server/operations.ts';
import { type ReferenceServer, startReferenceServer } from '../../../fixtures/server/reference-server.ts';
import { expect, test } from './server-test.ts';

interface Asked {
  method: string;
  path: string;
  headers: string[];
  body: string | null;
}

interface Told {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** What comes back over a dispatcher: the answer, without the time at which it was given. */
function ask(dispatcher: Dispatcher, { method, path, headers, body }: Asked): Promise<Told> {
  return new Promise((resolve, reject) => {
    const told: Told = { status: 0, headers: {}, body: '' };
    dispatcher.dispatch(
      { method: method as Dispatcher.HttpMethod, path, headers, body },
      {
        onRequestStart: () => undefined,
        onResponseStart({ rawHeaders }, status) {
          told.status = status;
          const texts = (rawHeaders as (Buffer | string)[]).map(String);
          for (let i = 0; i + 1 < texts.length; i += 2) {
            const [name = '', value = ''] = texts.slice(i, i + 2);
            if (name.toLowerCase() !== 'date') told.headers[name.toLowerCase()] = value;
          }
        },
        onResponseData(_controller, chunk) {
          told.body += chunk.toString('utf8');
        },
        onResponseEnd: () => resolve(told),
        onResponseError: (_controller, error) => reject(error),
      },
    );
  });
}

/** A wire that nothing may be sent over. */
const NO_WIRE = {
  dispatch({ path }: Dispatcher.DispatchOptions): boolean {
    throw new Error(`${path} was to go over the wire.`);
  },
} as unknown as Dispatcher;

const clock = (): Date => new Date('2024-05-06T07:08:09Z');

function wordings(server: ReferenceServer, operations: readonly string[]): Record<string, Asked> {
  const authorization = ['authorization', `Bearer ${server.token}`];
  const json = ['content-type', 'application/json'];
  const base = '/v1beta1/organizations';
  const organization = `${base}/${server.target.organizationId}`;
  const get = (path: string, headers = authorization): Asked => ({
    method: 'GET',
    path,
    headers,
    body: null,
  });
  const post = (body: string | null, headers = [...authorization, ...json]): Asked => ({
    method: 'POST',
    path: `${organization}/workspaces`,
    headers,
    body,
  });
  return {
    ...Object.fromEntries(
      operations.map((operation): [string, Asked] => {
        const { method, path, body } = baseRequest(operation, server.target);
        const text = body === undefined ? null : JSON.stringify(body);
        const headers = text === null ? authorization : [...authorization, ...json];
        return [operation, { method, path: `/v1beta1${path}`, headers, body: text }];
      }),
    ),
    'without credentials': get(organization, []),
    'credentials with blanks around': get(organization, ['Authorization', ` Bearer ${server.token}\t`]),
    'a scheme with nothing behind': get(organization, ['authorization', 'Bearer ']),
    'another scheme': get(organization, ['authorization', `Basic ${server.token}`]),
    'query parameters again and again': get(
      `${organization}/notification-channels?channelTypes=EMAIL&channelTypes=DAG_TRIGGER&entityType=a+b%20c&limit=2&=x&y`,
    ),
    'an unknown organization': get(`${base}/nobody%2Fknows`),
    'a parameter that is no text': get(`${base}/%E0%A4%A`),
    'an unknown path': get(`${organization}/nothing`),
    'a path that ends early': get(`${base}/`),
    'a very long parameter': get(`${base}/${'a'.repeat(3000)}`),
    'another method': { ...get(organization), method: 'DELETE' },
    'no body': post(null),
    'an empty body': post(''),
    'another media type': post('{"name":"a"}', [...authorization, 'content-type', 'text/plain']),
    'no media type': post('{"name":"a"}', authorization),
    'a character set': post('{"name":"a"}', [
      ...authorization,
      'content-type',
      'application/json; charset=utf-8',
    ]),
    'broken JSON': post('{"name":'),
    'text beyond ASCII': post('{"name":"Ünïcode \u{1F600}"}'),
    'half a character': post('{"name":"\ud83d"}'),
  };
}

test('a client in the same process is answered alike with and without a socket', async () => {
  const [near, far] = await Promise.all([startReferenceServer({ clock }), startReferenceServer({ clock })]);
  const wires = [near, far].map(({ url }) => new Pool(new URL(url).origin));
  const [nearWire, farWire] = wires;
  if (!nearWire || !farWire) throw new Error('Two servers need two wires.');
  const shortcut = near.shortcut(nearWire);
  const operations = (await loadOperations()).map(({ id }) => id);
  for (const [words, asked] of Object.entries(wordings(near, operations))) {
    expect(await ask(shortcut, asked), words).toEqual(await ask(farWire, asked));
  }
  for (const each of [...wires, near, far]) await each.close();
});

test('plain requests to the operations need no socket, all others do', async () => {
  const server = await startReferenceServer();
  const shortcut = server.shortcut(NO_WIRE);
  const operations = (await loadOperations()).map(({ id }) => id);
  const all = wordings(server, operations);
  for (const operation of operations) {
    const asked = all[operation];
    expect(asked && (await ask(shortcut, asked)).status, operation).toBe(200);
  }
  for (const words of [
    'an unknown path',
    'a very long parameter',
    'another media type',
    'half a character',
  ]) {
    const asked = all[words];
    expect(() => asked && shortcut.dispatch(asked as Dispatcher.DispatchOptions, {}), words).toThrow(
      'over the wire',
    );
  }
  await server.close();
});

test('what changes how answers travel goes over the wire', async () => {
  const server = await startReferenceServer({ variants: ['no-length'] });
  expect(server.shortcut(NO_WIRE)).toBe(NO_WIRE);
  await server.close();
});
