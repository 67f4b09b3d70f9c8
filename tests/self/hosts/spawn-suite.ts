import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PLAYWRIGHT, withoutSettings } from '../../../cli/playwright-command.ts';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** How a spawned command ended. */
export interface Ended {
  status: number | null;
  output: string;
}

/** A command that is running. */
export interface Running {
  pid: number;
  ended: Promise<Ended>;
  /** Resolves once the output so far matches. */
  prints(pattern: RegExp): Promise<void>;
  /** Reads no more of what it prints, as `| head` does. */
  stopReading(): void;
}

/** How a command is started, where not as usual. */
interface StartOptions {
  /** What is started; by default Node. */
  command?: string;
  /** Whether in a process group of its own, as a terminal starts it. */
  ownGroup?: boolean;
  /** From where it is started; by default the project's folder. */
  cwd?: string;
}

/** Starts a command, away from the settings of whoever runs the self-tests. */
export function start(
  args: readonly string[],
  env: Record<string, string> = {},
  { command = process.execPath, ownGroup = false, cwd = ROOT }: StartOptions = {},
): Running {
  const { FORCE_COLOR: _color, CI: _ci, ...clean } = withoutSettings(process.env);
  const child = spawn(command, args, {
    cwd,
    detached: ownGroup,
    env: { ...clean, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const waiting: { pattern: RegExp; resolve: () => void }[] = [];
  const read = (chunk: Buffer): void => {
    output += chunk.toString('utf8');
    for (const one of waiting) if (one.pattern.test(output)) one.resolve();
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  if (child.pid === undefined) throw new Error(`The command could not be started: ${args.join(' ')}`);
  return {
    pid: child.pid,
    ended: new Promise((resolve) => child.on('close', (status) => resolve({ status, output }))),
    prints: (pattern) =>
      new Promise((resolve) => {
        if (pattern.test(output)) resolve();
        else waiting.push({ pattern, resolve });
      }),
    stopReading: () => {
      child.stdout.destroy();
      child.stderr.destroy();
    },
  };
}

/** Runs the `conformance` command to its end. */
export function conformance(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  return start(['--import', 'tsx', 'cli/conformance.ts', ...args], env).ended;
}

/** Runs Playwright's own command to its end. */
export function playwright(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  return start([PLAYWRIGHT, ...args], env).ended;
}
