/**
 * The server that the bench measures clients against: it answers every request with a workspace that echoes the body,
 * and does nothing else. Run as a process of its own; prints its port.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const SUBJECT = { id: 'user-1', username: 'bench' };
const WORKSPACE = {
  createdAt: '2024-01-01T00:00:00Z',
  updatedAt: '2024-01-01T00:00:00Z',
  createdBy: SUBJECT,
  updatedBy: SUBJECT,
  organizationId: 'organization-0',
  organizationName: 'Bench',
  cicdEnforcedDefault: false,
};

let created = 0;

function answerTo(text: string): string {
  created += 1;
  const sent: unknown = text === '' ? {} : JSON.parse(text);
  return JSON.stringify({ ...WORKSPACE, ...(sent as object), id: `workspace-${created}` });
}

const server = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => {
    text += chunk;
  });
  request.on('end', () => {
    const body = Buffer.from(answerTo(text));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    response.end(body);
  });
});

server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
