import { expect, test } from '@playwright/test';
import { type Alter, type AlteredRun, runAltered } from './altered-target.ts';

/** Refuses metrics exports in all deployments, or in some; `inWorkspaces` as well in workspaces. */
const refusing =
  (isRefused: (scopeEntityId: unknown) => boolean, inWorkspaces = false): Alter =>
  (_answer, { operation, fields }) => {
    if (operation !== 'create-environment-object' || fields.objectType !== 'METRICS_EXPORT') return undefined;
    const refused = fields.scope === 'WORKSPACE' ? inWorkspaces : isRefused(fields.scopeEntityId);
    return refused ? { status: 400, body: {} } : undefined;
  };

const run = (alter: Alter, deployments = 2): Promise<AlteredRun> =>
  runAltered(['create-environment-object'], alter, {
    target: (target) => {
      target.deployments.splice(deployments);
    },
  });

test('a type that every deployment refuses, and a workspace takes, is blamed on the two together', async () => {
  const { failed } = await run(refusing(() => true));
  expect(failed).toEqual(['create-environment-object.combinations']);
});

test('a type that one of two deployments refuses is not blamed', async () => {
  let first: unknown;
  const { failed } = await run(
    refusing((id) => {
      first ??= typeof id === 'string' ? id : undefined;
      return id === first;
    }),
  );
  expect(first).toBeDefined();
  expect(failed).toEqual([]);
});

test('a type that the only deployment refuses, which may have its own reasons, is not blamed', async () => {
  const { failed } = await run(
    refusing(() => true),
    1,
  );
  expect(failed).toEqual([]);
});

test('a type that is refused everywhere, since its content is not documented, is not blamed', async () => {
  const { failed } = await run(refusing(() => true, true));
  expect(failed).toEqual([]);
});

/** Refuses objects of the deployments that come as the given ones in the target file. */
const refusingDeployments = (refused: readonly number[]): Promise<AlteredRun> => {
  let ids: string[] = [];
  return runAltered(
    ['create-environment-object'],
    (_answer, { operation, fields }) =>
      operation === 'create-environment-object' &&
      refused.some((index) => ids[index] === fields.scopeEntityId)
        ? { status: 400, body: {} }
        : undefined,
    {
      target: (target) => {
        target.deployments.splice(4);
        ids = target.deployments.map(({ id }) => id);
      },
    },
  );
};

test('two deployments that refuse plain objects, which others take, are blamed', async () => {
  const { failed } = await refusingDeployments([1, 3]);
  expect(failed).toEqual(['create-environment-object.valid-accepted']);
});

test('one deployment that refuses plain objects, which others take, is not blamed', async () => {
  const { failed } = await refusingDeployments([2]);
  expect(failed).toEqual([]);
});
