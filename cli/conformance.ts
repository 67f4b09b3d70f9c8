/**
 * `npm run conformance`: the entry. Whatever goes wrong in the suite itself, while its parts are loaded included, is no
 * verdict about the target: exit status 2.
 */
import { goOnWithoutConsole } from './console.ts';
import { crash, endOnCrash } from './crash.ts';

endOnCrash();
goOnWithoutConsole();

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function early(): void {
  console.error('error: The run was interrupted before anything was sent.');
  process.exit(2);
}

for (const signal of SIGNALS) process.on(signal, early);
await import('./conformance/main.ts').catch(crash);
// From here on the run itself takes them.
for (const signal of SIGNALS) process.off(signal, early);
