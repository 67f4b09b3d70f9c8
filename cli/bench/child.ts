import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A process of the bench that has said that it is ready. */
export interface Child {
  /** The first line that it printed. */
  line: string;
  stop(): void;
}

/** Starts a TypeScript file of the project in a process of its own, and waits for its first line. */
export async function startChild(file: string, args: readonly string[] = []): Promise<Child> {
  const path = fileURLToPath(new URL(`../../${file}`, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { line: await firstLine(child, file), stop: () => child.kill() };
}

function firstLine(child: ChildProcess, file: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      const end = text.indexOf('\n');
      if (end >= 0) resolve(text.slice(0, end));
    });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`${file} ended with ${code} before it was ready.`)));
  });
}
