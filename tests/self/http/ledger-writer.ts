import { openLedger } from '../../../fixtures/http/ledger/ledger.ts';
import { createSecretRegistry } from '../../../fixtures/http/secrets/registry.ts';
import { CREATE, makeClient } from './make-client.ts';

/** Creates workspaces as fast as it can until it is killed: `ledger-writer.ts BASE_URL LEDGER`. */
const [baseUrl = '', path = ''] = process.argv.slice(2);
const secrets = createSecretRegistry();
const ledger = await openLedger({ path, runId: String(process.pid), baseUrl, secrets });
const client = makeClient(baseUrl, { ledger, secrets });
process.stdout.write('begins\n');
let count = 0;
async function create(): Promise<void> {
  for (;;) {
    count++;
    await client.send({ ...CREATE, body: JSON.stringify({ name: `cf-ab12cd-${process.pid}-${count}` }) });
  }
}
await Promise.all([create(), create(), create(), create()]);
