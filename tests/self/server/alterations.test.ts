import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Deviation, loadDeviations, loadVariants } from '../../../fixtures/server/alterations.ts';
import { baseRequest } from '../../../fixtures/server/kit/base-requests.ts';
import { loadFolder } from '../../../fixtures/server/load-folder.ts';
import { loadOperations } from '../../../fixtures/server/operations.ts';
import { type ReferenceServer, startReferenceServer } from '../../../fixtures/server/reference-server.ts';
import { send } from './client.ts';
import { expect, test } from './server-test.ts';

const clock = () => new Date('2026-05-01T12:00:00Z');

/** What the requests of a witness are answered: status and text each, or the failure of the transport. */
async function* answersTo(server: ReferenceServer, { witness }: Deviation): AsyncGenerator<string> {
  const answers: unknown[] = [];
  for (const step of witness) {
    for (const request of [step({ target: server.target, token: server.token, answers })].flat()) {
      try {
        const { status, text, body } = await send(server, request);
        answers.push(body);
        yield `${status} ${text}`;
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        answers.push(undefined);
        yield `no answer: ${error.message}`;
      }
    }
  }
}

/** True when some answer of the altered server differs from the plain one's. */
async function isSeen(
  deviation: Deviation,
  altered: ReferenceServer,
  plain: ReferenceServer,
): Promise<boolean> {
  const expected = answersTo(plain, deviation);
  for await (const answer of answersTo(altered, deviation)) {
    if (answer !== (await expected.next()).value) return true;
  }
  return false;
}

/** The witnesses are tried in parts, so that no single test takes long. */
const PARTS = 12;

for (let part = 0; part < PARTS; part += 1) {
  test(`every deviation has a witness that tells it from the plain server (${part + 1} of ${PARTS})`, async () => {
    const plain = await startReferenceServer({ clock });
    const all = [...(await loadDeviations()).values()];
    const unseen: string[] = [];
    for (const deviation of all.filter((_, index) => index % PARTS === part)) {
      plain.reset();
      const altered = await startReferenceServer({ clock, deviations: [deviation.id] });
      if (!(await isSeen(deviation, altered, plain))) unseen.push(deviation.id);
      await altered.close();
    }
    expect(unseen).toEqual([]);
    await plain.close();
  });
}

/** The first range that is allowed may lock out whoever asks from elsewhere. */
const ALLOWS_RANGES = 'create-allowed-ip-address-range';

/** What variants demand on top of the base, as `<variant> <operation>`. */
const DEMANDED: Readonly<Record<string, object>> = {
  'queues-needed-where-they-apply update-deployment': { workerQueues: [{ name: 'default' }] },
  'idle-cluster-updates-refused update-cluster': { name: 'another-name' },
};

test('every variant still accepts the base of every operation', async () => {
  const operations = [...(await loadOperations())].sort(
    (a, b) => Number(a.id === ALLOWS_RANGES) - Number(b.id === ALLOWS_RANGES),
  );
  const refused: string[] = [];
  for (const { id, empties } of (await loadVariants()).values()) {
    if (empties !== undefined) continue;
    const server = await startReferenceServer({ variants: [id] });
    for (const operation of operations) {
      const base = baseRequest(operation.id, server.target);
      const demanded = DEMANDED[`${id} ${operation.id}`];
      const request = demanded ? { ...base, body: { ...(base.body as object), ...demanded } } : base;
      const { status, text } = await send(server, request);
      if (Math.floor(status / 100) !== 2) refused.push(`${id}, ${operation.id}: ${status} ${text}`);
    }
    await server.close();
  }
  expect(refused).toEqual([]);
});

test('alterations work together, and keep no state across a reset', async () => {
  const server = await startReferenceServer({
    deviations: ['third-workspace-answer-cut'],
    variants: ['uuid-ids', 'undocumented-fields', 'created-status'],
  });
  const read = async () => send(server, baseRequest('get-workspace', server.target));
  const first = await read();
  expect(String(first.body.id)).toMatch(/^[0-9A-F]{8}-/);
  expect(first.body).toHaveProperty('etag');
  await read();
  expect((await read()).body).toEqual({});
  server.reset();
  expect((await read()).body).toHaveProperty('etag');
  expect((await send(server, baseRequest('create-workspace', server.target))).status).toBe(201);
  await server.close();
});

test('an unknown deviation or variant is named, with similar ones', async () => {
  await expect(startReferenceServer({ deviations: ['third-answer-cut'] })).rejects.toThrow(
    /no deviation 'third-answer-cut'.*third-workspace-answer-cut/,
  );
  await expect(startReferenceServer({ variants: ['nothing'] })).rejects.toThrow(/no variant 'nothing'/);
});

test('a folder with a file that lacks the export is refused, naming the file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'folder-'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'empty.ts'), 'export const other = 1;\n');
  const load = loadFolder(pathToFileURL(`${folder}/`), ({ wanted }) => wanted, "an export named 'wanted'");
  await expect(load).rejects.toThrow(/empty\.ts: expected an export named 'wanted'/);
  await rm(folder, { recursive: true });
});
