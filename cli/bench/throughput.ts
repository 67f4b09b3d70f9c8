import { type BareRequest, undiciLoop } from './bare.ts';
import { startChild } from './child.ts';
import { BenchEngine, type BenchTarget } from './engine.ts';
import { bounded, type Figure, perSecond, plain, times } from './figure.ts';
import { fixtureLoop } from './fixture.ts';
import { bestOf } from './rounds.ts';

/** Requests under way at once, as in a default run. */
const WIDTH = 8;

/** Random cases that the engine is warmed up with: what is measured is its pace, not the compiler's. */
const WARM_UP = 3000;

/** Clients against the trivial server: how much of a bare loop's speed the engine keeps. */
export async function againstTrivial(rounds: number): Promise<Figure[]> {
  const child = await startChild('cli/bench/trivial-server.ts');
  const target: BenchTarget = {
    file: { baseUrl: `http://127.0.0.1:${child.line}/v1beta1`, organizationId: 'organization-0' },
    token: 'bench-token-of-some-length',
  };
  const engine = new BenchEngine(target);
  const one = bareRequest(target);
  try {
    await engine.throughput(WARM_UP);
    const best = await bestOf(rounds, {
      bare: () => undiciLoop(one, 8000, WIDTH),
      engine: () => engine.throughput(),
      fixtureAlone: () => fixtureLoop(one, 500, 1),
      fixture: () => fixtureLoop(one, 500, WIDTH),
    });
    const fixture = Math.max(best.fixture, best.fixtureAlone);
    return [
      plain('trivial server: bare undici loop', perSecond(best.bare)),
      plain("trivial server: Playwright's request fixture", perSecond(fixture)),
      plain('trivial server: engine', perSecond(best.engine)),
      bounded('engine, relative to the bare loop', best.engine / best.bare, { least: 0.5 }, times),
      bounded('engine, relative to the fixture', best.engine / fixture, { least: 20 }, times),
    ];
  } finally {
    await engine.close();
    child.stop();
  }
}

/** The engine and the fixture against the reference server, which does real work. */
export async function againstReference(rounds: number): Promise<Figure[]> {
  const child = await startChild('cli/mock.ts', ['--json']);
  const { token, targetFile } = JSON.parse(child.line) as { token: string; targetFile: BenchTarget['file'] };
  const engine = new BenchEngine({ file: targetFile, token });
  const one = bareRequest({ file: targetFile, token });
  try {
    await engine.throughput(WARM_UP);
    const best = await bestOf(rounds, {
      engine: () => engine.throughput(),
      fixtureAlone: () => fixtureLoop(one, 500, 1),
      fixture: () => fixtureLoop(one, 500, WIDTH),
    });
    const fixture = Math.max(best.fixture, best.fixtureAlone);
    return [
      plain("reference server: Playwright's request fixture", perSecond(fixture)),
      plain('reference server: engine', perSecond(best.engine)),
      bounded('engine, relative to the fixture there', best.engine / fixture, { least: 4 }, times),
    ];
  } finally {
    await engine.close();
    child.stop();
  }
}

function bareRequest({ file, token }: BenchTarget): BareRequest {
  const { origin, pathname } = new URL(file.baseUrl);
  return {
    origin,
    path: `${pathname}/organizations/${file.organizationId}/workspaces`,
    token,
    body: JSON.stringify({ name: 'bench', description: 'conformance check of one documented limit' }),
  };
}
