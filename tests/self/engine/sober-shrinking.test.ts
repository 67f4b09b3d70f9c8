import { expect, test } from '@playwright/test';
import { runToy, toyCheck } from './run-toy.ts';
import { REFUSED, toyApi } from './toy-api.ts';

/** Lengths of names that the plan does not send beside both other fields: only a drawn case shows them. */
const LENGTHS = [27, 37, 39, 47];

const isSober = (text: unknown): boolean => typeof text !== 'string' || /^\w(?:[\w -]*\w)?$/.test(text);

for (const length of LENGTHS) {
  test(`a sober request that is refused shrinks to no unusual one, which may be refused (name of ${length})`, async () => {
    const lawful = toyApi();
    const run = await runToy(
      (request) => {
        const { name, description, cicdEnforcedDefault } = request.body ?? {};
        if (![name, description].every(isSober)) return REFUSED;
        const all = description !== undefined && cicdEnforcedDefault !== undefined;
        return all && String(name).length === length ? REFUSED : lawful(request);
      },
      [toyCheck('create-workspace')],
    );
    expect(run.failed).toEqual(['create-workspace.combinations']);
    const { name, description } = run.body('create-workspace.combinations');
    expect([name, description].filter((text) => !isSober(text))).toEqual([]);
    expect(String(name)).toHaveLength(length);
  });
}
