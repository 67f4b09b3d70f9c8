import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openLedger } from '../../../fixtures/http/ledger/ledger.ts';
import { textsIn } from '../../../fixtures/http/secrets/open-texts.ts';
import { createSecretRegistry } from '../../../fixtures/http/secrets/registry.ts';
import type { OutgoingRequest } from '../../../fixtures/http/types.ts';
import { completeTarget } from '../../../fixtures/target/target-file.ts';
import { response } from './hostile/kind.ts';
import { startHostileServer } from './hostile/server.ts';
import { makeClient, makeGuard } from './make-client.ts';

const ORGANIZATION = 'cgdqw41kz7ab92mx0p3';
const TOKEN_ID = 'tk7ab92mx0p3cgdqw41';
const WORKSPACE = 'ws0p3cgdqw41kz7ab92';
const VALUE = 'rottk_5f0c3b7e9a1d4826';
const ROTATED_AT = '2026-01-02T03:04:05Z';

const TARGET = completeTarget({
  baseUrl: 'http://target.invalid/v1beta1',
  organizationId: ORGANIZATION,
  tokens: [TOKEN_ID],
  deployments: [{ id: 'd', workspaceId: WORKSPACE, type: 'STANDARD', executor: 'CELERY' }],
});

const ROTATE: OutgoingRequest = {
  operation: 'rotate-token',
  method: 'POST',
  path: `/organizations/${ORGANIZATION}/tokens/${TOKEN_ID}/rotate`,
};

/** A rotation's answer with a byte that no UTF-8 has. */
const UNREADABLE = Buffer.concat([
  Buffer.from(`{ "id": "${TOKEN_ID}", "organizationId": "${ORGANIZATION}", "workspaceId": "${WORKSPACE}", `),
  Buffer.from(`"updatedAt": "${ROTATED_AT}", "secretly": "${VALUE}", "name": "`),
  Buffer.from([0xff]),
  Buffer.from('" }'),
]);

for (const [what, openTexts] of [
  ['what stands in the target file', textsIn(TARGET)],
  ['the ids in the path', undefined],
] as const) {
  test(`${what} is no token, however unreadable a rotation is answered; the rest of it may be`, async () => {
    const server = await startHostileServer({
      id: 'rotates',
      about: 'answers rotations with what is no UTF-8',
      answer: (socket) => socket.write(response(UNREADABLE)),
    });
    const secrets = createSecretRegistry();
    const path = join(mkdtempSync(join(tmpdir(), 'ledger-')), 'ledger.jsonl');
    const ledger = await openLedger({ path, runId: 'run', baseUrl: server.baseUrl, secrets });
    const guard = makeGuard({ secrets }, TARGET);
    const client = makeClient(server.baseUrl, { secrets, guard, ledger, openTexts, probe: undefined });
    await client.send(ROTATE);
    const { jsonProblem, recorded } = await client.send(ROTATE);
    expect(jsonProblem).toContain('bad encoding');
    expect(recorded.request.url).toBe(server.baseUrl + ROTATE.path);
    expect(recorded.response?.body).not.toContain(VALUE);
    expect(recorded.response?.body).toContain(ROTATED_AT);
    expect(recorded.response?.body.includes(WORKSPACE)).toBe(openTexts !== undefined);
    await client.close();
    await ledger.close();
    await server.close();
    expect(readFileSync(path, 'utf8')).not.toContain('[secret]');
  });
}
