import { expect, test } from '@playwright/test';
import { runAltered } from './altered-target.ts';

const READS = ['get-organization', 'list-agent-tokens', 'get-workspace', 'list-notification-channels'];

for (const operation of READS) {
  test(`a connection over which a valid token came is no credential (${operation})`, async () => {
    const run = await runAltered([`auth.${operation}`], () => undefined, { remembersFrom: 2 });
    expect(run.failed).toEqual(['auth.missing-header-refused']);
  });
}
