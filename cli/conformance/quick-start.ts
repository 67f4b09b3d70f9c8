import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const IMPORT = `--import=${pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm')).href}`;

/**
 * Environment in which Playwright leaves TypeScript to tsx. Its own transpiler needs over four seconds of processor
 * time for the files of this suite whenever its cache is cold, as it is in a fresh clone; tsx needs a fifth of one.
 */
export function quickStart(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const options = [env.NODE_OPTIONS, IMPORT].filter(Boolean).join(' ');
  return { ...env, NODE_OPTIONS: options, PW_DISABLE_TS_ESM: '1' };
}
