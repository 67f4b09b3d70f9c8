import { expect, test } from '@playwright/test';
import { runToy, toyCheck } from './run-toy.ts';
import { faulty, SUBTLE_FAULTS } from './subtle-faults.ts';
import { toyApi } from './toy-api.ts';

test.describe('a default run finds a subtle fault, blames its clause alone and shows what a person would have written', () => {
  for (const one of SUBTLE_FAULTS) {
    test(`${one.operation}: ${one.fault}`, async () => {
      const run = await runToy(faulty(toyApi(), one), [toyCheck(one.operation)]);
      expect(run.failed).toEqual([one.clause]);
      const body = run.body(one.clause);
      expect(one.byHand(body as never), `not written by hand: ${JSON.stringify(body).slice(0, 600)}`).toBe(
        true,
      );
    });
  }
});
