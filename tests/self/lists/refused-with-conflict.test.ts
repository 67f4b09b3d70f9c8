import { expect, test } from '@playwright/test';
import type { JsonObject } from '../../../fixtures/host/call.ts';
import { listTarget, type Steps } from './list-target.ts';
import { loadChecks, runAgainst } from './run-against.ts';
import { PLAIN_LENGTH, sampleChannels, sampleTokens } from './sample-lists.ts';

const ORGANIZATION = 'organization-0';

const LISTS: Record<string, JsonObject[]> = {
  'list-agent-tokens': sampleTokens(PLAIN_LENGTH),
  'list-notification-channels': sampleChannels(PLAIN_LENGTH, ORGANIZATION),
};

/** Refuses with a status that elsewhere means 'not now'. */
const CONFLICT: Steps = {
  answer: (answer) => (answer.status >= 400 ? { ...answer, status: 409 } : answer),
};

test.beforeAll(() =>
  loadChecks(
    () => import('../../conformance/list-agent-tokens.spec.ts'),
    () => import('../../conformance/list-notification-channels.spec.ts'),
  ),
);

/** Runs one unit against a target that refuses with 409; returns the queries that were refused, in their order. */
async function refusedBy(operation: string, unit: string): Promise<string[]> {
  const answer = listTarget(LISTS[operation] ?? [], CONFLICT);
  const refused: string[] = [];
  const { failed } = await runAgainst(
    [`${operation}.${unit}`],
    (request) => {
      const answered = answer(request.operation, request.query ?? []);
      if (answered.status === 409) refused.push(JSON.stringify(request.query));
      return answered;
    },
    { organizationId: ORGANIZATION, readDeployments: ['deployment-0'] },
  );
  expect(failed).toEqual([]);
  return refused;
}

/** Two valid sorts parted by a comma: no faulty query but a probe, which a target may take. */
const TWO_SORTS = /name:asc,(?!unknown)\w+:asc/;

for (const operation of Object.keys(LISTS)) {
  test(`${operation}: faulty queries refused with 409 are asked for again in rounds, none right after itself`, async () => {
    const refused = (await refusedBy(operation, 'queries')).filter((query) => !TWO_SORTS.test(query));
    expect(refused.length, 'each is asked for more than once').toBeGreaterThan(2 * new Set(refused).size);
    expect(refused.filter((query, index) => query === refused[index - 1])).toEqual([]);
  });

  test(`${operation}: once a probe stays refused with 409, the others are asked for only once more`, async () => {
    const refused = await refusedBy(operation, 'observations');
    const times = countsOf(refused);
    expect(times.length).toBeGreaterThan(1);
    expect(times.filter((count) => count > 2).length).toBe(1);
  });
}

/** How often each text stands in a list. */
function countsOf(texts: readonly string[]): number[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts.values()];
}
