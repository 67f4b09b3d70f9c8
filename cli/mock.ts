import { writeFileSync } from 'node:fs';
import { loadDeviations, loadVariants, UnknownAlterationError } from '../fixtures/server/alterations.ts';
import {
  EMBEDDED_TOKEN,
  type ReferenceServer,
  startReferenceServer,
} from '../fixtures/server/reference-server.ts';
import { readToken } from '../fixtures/target/credentials.ts';
import { collect, commandOf, wholeNumber } from './command-line.ts';
import { goOnWithoutConsole } from './console.ts';
import { endOnCrash } from './crash.ts';

interface MockOptions {
  port: number;
  host: string;
  deviation: string[];
  variant: string[];
  seed: number;
  json?: true;
  writeTarget?: string;
  list?: true;
}

/** Ends the command with status 2: nothing could be served. */
function fail(message: string): never {
  process.stderr.write(`error: ${message}\n`);
  process.exit(2);
}

function readOptions(): MockOptions {
  return commandOf(
    'mock',
    'Serves the embedded reference server of the Organization Management API.\n' +
      'CONFORMANCE_TOKEN chooses the token it accepts; without it a fixed demo token is used.',
  )
    .option('--port <number>', 'port to listen on; 0 takes a free one', wholeNumber(0, 65_535), 0)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--deviation <id>', 'switch on a fault (repeatable)', collect, [])
    .option('--variant <id>', 'switch on a lawful choice (repeatable)', collect, [])
    .option('--seed <number>', 'ids and token values follow from it', wholeNumber(0, 0xffff_ffff), 1)
    .option('--json', 'print one machine-readable line')
    .option('--write-target <file>', 'write the target file there')
    .option('--list', 'list the deviations and variants and end')
    .parse()
    .opts<MockOptions>();
}

async function list(): Promise<void> {
  const lines = (title: string, all: Iterable<{ id: string; title: string }>): string[] => {
    const items = [...all];
    const width = Math.max(...items.map(({ id }) => id.length));
    return [title, ...items.map((item) => `  ${item.id.padEnd(width)}  ${item.title}`)];
  };
  const [deviations, variants] = await Promise.all([loadDeviations(), loadVariants()]);
  const text = [...lines('Deviations', deviations.values()), ...lines('Variants', variants.values())].join(
    '\n',
  );
  process.stdout.write(`${text}\n`);
}

function tokenFromEnvironment(): string {
  const token = process.env.CONFORMANCE_TOKEN;
  if (token === undefined || token === '') return EMBEDDED_TOKEN;
  const problems: string[] = [];
  readToken(token, true, problems);
  return problems.length === 0 ? token : fail(problems.join('\n'));
}

async function start(options: MockOptions, token: string): Promise<ReferenceServer> {
  const { port, host, deviation, variant, seed } = options;
  try {
    return await startReferenceServer({ port, host, deviations: deviation, variants: variant, seed, token });
  } catch (error) {
    if (error instanceof UnknownAlterationError) return fail(error.message);
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const advice = ['EADDRINUSE', 'EACCES'].includes(code)
      ? 'Choose another --port (0 takes a free one)'
      : 'Choose another --host (127.0.0.1, say)';
    return fail(`Cannot listen on ${host} port ${port}: ${message}. ${advice}.`);
  }
}

function writeTarget(file: string, server: ReferenceServer): void {
  try {
    writeFileSync(file, `${JSON.stringify(server.target, null, 2)}\n`);
  } catch (error) {
    fail(
      `--write-target ${file}: the file cannot be written: ${(error as Error).message}. Choose another place.`,
    );
  }
}

/** The demo token as it is; one of the user's own may be a secret elsewhere, and logs are kept. */
const shownToken = (token: string): string => (token === EMBEDDED_TOKEN ? token : '$CONFORMANCE_TOKEN');

function announcement(server: ReferenceServer, options: MockOptions, token: string): string {
  if (options.json) return JSON.stringify({ url: server.url, token, targetFile: server.target });
  const altered = [...options.deviation, ...options.variant];
  return [
    `Reference server at ${server.url}`,
    ...(altered.length > 0 ? [`Switched on: ${altered.join(', ')}`] : []),
    '',
    'Target file:',
    JSON.stringify(server.target, null, 2),
    '',
    'Try:',
    `curl -s -H "Authorization: Bearer ${shownToken(token)}" ${server.url}/organizations/${server.target.organizationId}`,
    '',
    'Ctrl-C ends it.',
  ].join('\n');
}

endOnCrash('nothing is served');
goOnWithoutConsole();
const options = readOptions();
if (options.list) await list();
else {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0));
  const token = tokenFromEnvironment();
  const server = await start(options, token);
  if (options.writeTarget !== undefined) writeTarget(options.writeTarget, server);
  process.stdout.write(`${announcement(server, options, token)}\n`);
}
