import { expect, test } from '@playwright/test';
import { type Alter, runAltered } from './altered-target.ts';

const EFFECT = 'auth.refused-without-effect';

/** Lets rollbacks name a deploy that nobody knows, where somebody else has deployed since the one before. */
function deployedByOthers(hasDeployed: (rollback: number, refused: number) => boolean): Alter {
  let [rollbacks, refused] = [0, 0];
  return ({ status, body }, { operation }) => {
    if (operation !== 'rollback-deploy') return undefined;
    if (status >= 300) {
      refused += 1;
      return undefined;
    }
    rollbacks += 1;
    const isOthers = hasDeployed(rollbacks, refused);
    refused = 0;
    return isOthers ? { status, body: { ...body, rollbackFromId: `of-others-${rollbacks}` } } : undefined;
  };
}

const run = (hasDeployed: (rollback: number, refused: number) => boolean) =>
  runAltered(['auth.rollback-deploy'], deployedByOthers(hasDeployed));

test('rollbacks that are done though they were refused are seen by what the next ones name', async () => {
  const { failed } = await run((_, refused) => refused > 0);
  expect(failed).toEqual([EFFECT]);
});

test('where others deploy all the time, once, or now and then, nobody is blamed for refused rollbacks', async () => {
  for (const others of [
    () => true,
    (rollback: number) => rollback === 2,
    (rollback: number) => rollback % 2 === 0,
  ]) {
    const { failed } = await run(others);
    expect(failed, String(others)).toEqual([]);
  }
});

test('where rollbacks name the deploy in the path, nothing is told of refused ones', async () => {
  const { failed, exercised } = await runAltered(
    ['auth.rollback-deploy'],
    ({ status, body }, { operation, path }) =>
      operation === 'rollback-deploy' && status < 300
        ? { status, body: { ...body, rollbackFromId: path.split('/').at(-2) ?? '' } }
        : undefined,
  );
  expect(failed).toEqual([]);
  expect(exercised(EFFECT)).toBe(0);
});
