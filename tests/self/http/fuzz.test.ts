import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { lawfulAnswer } from './hostile/answers.ts';
import { response } from './hostile/kind.ts';
import { startHostileServer } from './hostile/server.ts';
import { makeClient, READ, SHORT, TOKEN } from './make-client.ts';

const LAWFUL = response(
  JSON.stringify(lawfulAnswer({ method: 'GET', path: `/v1beta1${READ.path}`, body: '' })),
);

/** One way to spoil a response: bytes at a place are replaced, taken out, doubled, or all behind it is lost. */
const spoil = fc.record({
  /** Thousandths of the whole. */
  at: fc.integer({ min: 0, max: 999 }),
  length: fc.integer({ min: 1, max: 30 }),
  how: fc.constantFrom('replace', 'remove', 'repeat', 'cut'),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
});

type Spoil = typeof spoil extends fc.Arbitrary<infer T> ? T : never;

function spoiled(bytes: Buffer, { at, length, how, bytes: put }: Spoil): Buffer {
  const start = Math.floor((at / 1000) * bytes.length);
  const [before, piece, after] = [
    bytes.subarray(0, start),
    bytes.subarray(start, start + length),
    bytes.subarray(start + length),
  ];
  if (how === 'replace') return Buffer.concat([before, put, after]);
  if (how === 'remove') return Buffer.concat([before, after]);
  if (how === 'repeat') return Buffer.concat([before, piece, piece, piece, after]);
  return before;
}

test('any spoiled response ends as a value, never as an exception or a hang', async () => {
  const cases = fc.sample(fc.array(spoil, { minLength: 1, maxLength: 3 }), { numRuns: 250, seed: 5 });
  const server = await startHostileServer({
    id: 'spoiled',
    about: 'spoils its responses at random',
    answer(socket, request) {
      const spoils = cases[request.number % cases.length] ?? [];
      const bytes = spoils.reduce(spoiled, LAWFUL);
      if (request.number % 2 === 0) socket.end(bytes);
      else socket.write(bytes);
    },
  });
  // All at once: one spoiled connection must not harm the others.
  const client = makeClient(server.baseUrl, {
    timeouts: SHORT,
    politeness: { concurrency: 16, failureStreak: 1_000, failureBudget: 1_000_000 },
  });
  const exchanges = await Promise.all(cases.map(() => client.send(READ)));
  const kinds = new Set(exchanges.map(({ failure }) => failure?.kind));
  expect([...kinds].filter((kind) => kind === 'interrupted' || kind === 'blocked' || kind === 'tls')).toEqual(
    [],
  );
  expect(kinds.size).toBeGreaterThan(2);
  for (const exchange of exchanges) {
    expect(exchange.failure !== undefined || exchange.status !== undefined).toBe(true);
    expect(JSON.stringify(exchange.recorded)).not.toContain(TOKEN);
  }
  await client.close();
  await server.close();
});
