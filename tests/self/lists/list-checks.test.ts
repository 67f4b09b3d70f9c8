import { expect, test } from '@playwright/test';
import type { JsonObject } from '../../../fixtures/host/call.ts';
import { LIST_FAULTS } from './list-faults.ts';
import { LIST_FREEDOMS } from './list-freedoms.ts';
import { listTarget, type Steps } from './list-target.ts';
import { loadChecks, runAgainst, type Shown } from './run-against.ts';
import { PLAIN_LENGTH, sampleChannels, sampleTokens } from './sample-lists.ts';

const TOKENS = 'list-agent-tokens';
const CHANNELS = 'list-notification-channels';
const ORGANIZATION = 'organization-0';

test.beforeAll(() =>
  loadChecks(
    () => import('../../conformance/list-agent-tokens.spec.ts'),
    () => import('../../conformance/list-notification-channels.spec.ts'),
  ),
);

function itemsOf(operation: string, count = PLAIN_LENGTH): JsonObject[] {
  return operation === TOKENS ? sampleTokens(count) : sampleChannels(count, ORGANIZATION);
}

function runList(operation: string, items: readonly JsonObject[], steps: Steps = {}): Promise<Shown> {
  const answer = listTarget(items, steps);
  return runAgainst([operation], (request) => answer(request.operation, request.query ?? []), {
    organizationId: ORGANIZATION,
    readDeployments: ['deployment-0'],
  });
}

for (const { title, breaks, steps, count, operation } of LIST_FAULTS) {
  test(`${operation} at fault: ${title}`, async () => {
    const anchor = operation === TOKENS ? 'agentTokens' : 'notificationChannels';
    const named = breaks.map((name) =>
      name.startsWith('in.') ? `${anchor}.${name}` : `${operation}.${name}`,
    );
    const { failed } = await runList(operation, itemsOf(operation, count), steps);
    expect(failed, 'the fault must be seen').not.toEqual([]);
    expect(
      failed.filter((clause) => !named.includes(clause)),
      'no other clause may fail',
    ).toEqual([]);
  });
}

for (const { title, steps, items, count, only } of LIST_FREEDOMS) {
  for (const operation of only ? [only] : [TOKENS, CHANNELS]) {
    test(`${operation} lawful: ${title}`, async () => {
      const plain = itemsOf(operation, count);
      const { failed } = await runList(operation, items ? items(plain) : plain, steps);
      expect(failed).toEqual([]);
    });
  }
}

test('the plain target exercises every clause of both lists that the checks claim', async () => {
  for (const operation of [TOKENS, CHANNELS]) {
    const { merged } = await runList(operation, itemsOf(operation));
    const idle = Object.entries(merged.clauses).filter(([id, { exercised }]) => {
      const answers = /\.out\./.test(id) || id in merged.observations;
      return exercised === 0 && !answers;
    });
    expect(idle.map(([id]) => id)).toEqual([]);
  }
});

test('a list that nobody may read blames nobody', async () => {
  const steps: Steps = { validate: () => false };
  for (const operation of [TOKENS, CHANNELS]) {
    const { failed, merged } = await runList(operation, itemsOf(operation), steps);
    expect(failed).toEqual([]);
    expect(merged.bases[operation]?.accepted).toBe(0);
    expect(merged.clauses[`${operation}.pages-partition`]?.notExercised).not.toEqual([]);
  }
});

test('answers that are no pages at all end nothing but themselves', async () => {
  const odd: unknown[] = [null, [], 'text', { tokens: 'x' }, { tokens: [null, 1], limit: 'a' }, {}];
  for (const operation of [TOKENS, CHANNELS]) {
    let at = 0;
    const { merged } = await runAgainst(
      [operation],
      () => {
        at += 1;
        return { status: 200, body: odd[at % odd.length] };
      },
      { organizationId: ORGANIZATION, readDeployments: ['deployment-0'] },
    );
    expect(Object.values(merged.units).every((unit) => unit.state === 'final')).toBe(true);
  }
});
