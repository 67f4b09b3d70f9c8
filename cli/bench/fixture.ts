import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PLAYWRIGHT, withoutSettings } from '../playwright-command.ts';
import type { BareRequest } from './bare.ts';

const CONFIG = fileURLToPath(new URL('./fixture/playwright.config.ts', import.meta.url));

/**
 * Requests per second of Playwright's `request` fixture in a Playwright test, reading each answer as JSON. Only the
 * requests are timed, neither Playwright's start nor the first connection.
 */
export async function fixtureLoop(one: BareRequest, count: number, width: number): Promise<number> {
  const child = spawn(process.execPath, [PLAYWRIGHT, 'test', '--config', CONFIG], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...withoutSettings(process.env), BENCH_FIXTURE: JSON.stringify({ ...one, count, width }) },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
  }
  await new Promise((resolve, reject) => {
    child.on('close', resolve);
    child.on('error', reject);
  });
  const told = /bench-fixture ([\d.]+)/.exec(output)?.[1];
  if (told === undefined) throw new Error(`Playwright's request fixture could not be timed:\n${output}`);
  return Number(told);
}
