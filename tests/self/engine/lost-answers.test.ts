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
