import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RUN_FOLDER_VARIABLE } from '../../fixtures/target/configuration.ts';
import type { Environment } from './configure.ts';

/**
 * The folder that the processes of a run share, made where there is none yet. It is taken away when this process ends:
 * each that calls this does so, for one that is killed takes nothing away.
 */
export function shareFolder(env: Environment): string {
  env[RUN_FOLDER_VARIABLE] ||= mkdtempSync(join(tmpdir(), 'conformance-'));
  const folder = env[RUN_FOLDER_VARIABLE];
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
