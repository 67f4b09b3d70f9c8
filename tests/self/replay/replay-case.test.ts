import { expect, test } from '@playwright/test';
import { runToy, toyCheck } from '../engine/run-toy.ts';
import { faulty, SUBTLE_FAULTS } from '../engine/subtle-faults.ts';
import { toyApi } from '../engine/toy-api.ts';

test.describe('the case of a failure, sent alone under a new run id, tells whether it still fails', () => {
  for (const one of SUBTLE_FAULTS) {
    test(`${one.operation}: ${one.fault}`, async () => {
      const checks = [toyCheck(one.operation)];
      const found = await runToy(faulty(toyApi(), one), checks);
      const { case: key } = found.evidence(one.clause);
      if (key === undefined) throw new Error('The evidence names no case.');
      const replayed = { onlyCase: key, configuration: { runId: 'another-run' } };

      const again = await runToy(faulty(toyApi(), one), checks, replayed);
      expect(again.failed, key).toEqual([one.clause]);
      expect(one.byHand(again.body(one.clause) as never), key).toBe(true);

      const mended = await runToy(toyApi(), checks, replayed);
      expect(mended.failed).toEqual([]);
      expect(mended.merged.notices).toEqual([]);
      // The case between two bases, behind the few others without which it would tell less.
      expect(mended.sent.length).toBeLessThan(key.includes('!') ? 60 : 7);
    });
  }

  test('another place, and a case that is not known, are told and send nothing of it', async () => {
    const elsewhere = await runToy(toyApi(), [toyCheck('create-team')], {
      onlyCase: 'somewhere/single/name=plain',
    });
    expect(elsewhere.sent).toEqual([]);
    expect(elsewhere.merged.notices.join()).toContain("another place of create-team is 'organization'");
    for (const key of [
      'organization/single/name=length-7',
      'organization/fault/base!no such fault',
      'organization/single/nick=x',
    ]) {
      const unknown = await runToy(toyApi(), [toyCheck('create-team')], { onlyCase: key });
      expect(unknown.sent).toHaveLength(1);
      expect(unknown.merged.notices.join()).toContain('has no such case');
    }
  });

  test('the case of a hand-written check replays the whole unit', async () => {
    const whole = await runToy(toyApi(), [toyCheck('create-team')], { onlyCase: 'read again/3' });
    expect(whole.sent.length).toBeGreaterThan(200);
  });
});
