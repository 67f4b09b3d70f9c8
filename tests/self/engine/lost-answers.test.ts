import { expect, test } from '@playwright/test';
import { lossOf, unreadableNotices } from '../../../reports/model/lost-requests.ts';
import { runToy, toyCheck } from './run-toy.ts';
import { REFUSED, toyApi } from './toy-api.ts';

const CHECKS = [toyCheck('create-team')];

test('answers that are no HTTP get lost, and are told with an exchange that shows one', async () => {
  const lawful = toyApi();
  const { merged, failed } = await runToy(
    (request) => (request.number % 3 === 0 ? { failure: 'protocol' } : lawful(request)),
    CHECKS,
  );
  expect(failed).toEqual([]);
  expect(lossOf(merged)).toContain('got no answer that can be read (protocol ');
  expect(unreadableNotices(merged).join()).toContain('An answer could not be read (made up: protocol).');
  const [finding] = merged.robustness.filter(({ id }) => id === 'create-team.unreadable.protocol');
  expect(finding?.exchange?.failure?.kind).toBe('protocol');
});

test('who hangs up on faulty requests refuses them, and loses none', async () => {
  const lawful = toyApi();
  const { merged, failed } = await runToy((request) => {
    const answer = lawful(request);
    return answer === REFUSED ? { failure: 'closed' } : answer;
  }, CHECKS);
  expect(failed).toEqual([]);
  const { statuses = {} } = merged.operations['create-team'] ?? {};
  expect(statuses['closed to faults']).toBeGreaterThan(20);
  expect(lossOf(merged)).toBeUndefined();
  expect(unreadableNotices(merged)).toEqual([]);
});

const JSON_CLAUSE = 'json.response-body';

for (const [problem, failing, outcome] of [
  ['too large: the body holds more than 400000 values', [], 'too-large'],
  ['not JSON: the body is empty', [JSON_CLAUSE], '200'],
] as const) {
  test(`an OK answer that is ${problem}: ${failing.length > 0 ? 'blamed' : 'told, and not judged'}`, async () => {
    const lawful = toyApi();
    const { merged, failed } = await runToy((request) => {
      const answer = lawful(request);
      const isUnread = request.number % 3 === 0 && 'status' in answer && answer.status < 300;
      return isUnread ? { ...answer, status: 200, problem } : answer;
    }, CHECKS);
    expect(failed).toEqual(failing);
    const { statuses = {}, read, unread } = merged.operations['create-team'] ?? {};
    expect(statuses[outcome]).toBeGreaterThanOrEqual(unread ?? 0);
    for (const counted of [read, unread]) expect(counted).toBeGreaterThan(0);
    expect(unreadableNotices(merged)).toHaveLength(1 - failing.length);
  });
}
