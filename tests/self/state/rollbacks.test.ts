import { expect, test } from '@playwright/test';
import { type Alter, runAltered } from './altered-target.ts';

const UNIT = ['rollback-deploy.state'];
const CLAUSE = 'rollback-deploy.rollback-from-id';

/** A rollback: the deploy that the one before it made, that in the path, and whose they are. */
interface Rollback {
  before: string | undefined;
  path: string;
  deployment: string;
}

/** Answers rollbacks with another `rollbackFromId`, worked out from the answer before and the deploy in the path. */
function naming(name: (rollback: Rollback) => string): Alter {
  const before = new Map<string, string>();
  return ({ status, body }, { path }) => {
    if (status !== 200) return undefined;
    const [, deployment = '', deploy = ''] = /deployments\/([^/]+)\/deploys\/([^/]+)/.exec(path) ?? [];
    const rollbackFromId = name({ before: before.get(deployment), path: deploy, deployment });
    before.set(deployment, String(body.id));
    return { status, body: { ...body, rollbackFromId } };
  };
}

test('both readings of rollbackFromId are lawful', async () => {
  const previous = await runAltered(UNIT);
  expect(previous.failed).toEqual([]);
  expect(previous.observed('rollback-deploy.rolled-back-deploy')).toEqual(['previous-deploy']);
  const chosen = await runAltered(
    UNIT,
    naming(({ path }) => path),
  );
  expect(chosen.failed).toEqual([]);
  expect(chosen.exercised(CLAUSE)).toBeGreaterThan(0);
});

test('a rollbackFromId that names neither deploy, time after time, is blamed', async () => {
  const { failed } = await runAltered(
    UNIT,
    naming(() => 'some-other-deploy'),
  );
  expect(failed).toEqual([CLAUSE]);
});

test('a deploy of somebody else in between blames nobody', async () => {
  const answered = new Map<string, number>();
  const usual = naming(({ before, path }) => before ?? path);
  const { failed } = await runAltered(UNIT, (answer, request) => {
    const [deployment = ''] = request.path.split('/deploys/');
    const count = (answered.get(deployment) ?? 0) + 1;
    answered.set(deployment, count);
    const named = usual(answer, request) ?? answer;
    const rollbackFromId = `deployed-by-somebody-else-in-${deployment.split('/').at(-1)}`;
    return count === 2 ? { ...named, body: { ...named.body, rollbackFromId } } : named;
  });
  expect(failed).toEqual([]);
});

/** Rollbacks that are not done when they are answered, and name one deploy that ran before the run, and none since. */
function undone(): Alter {
  const lazy = naming(({ deployment }) => `deploy-that-ran-before-the-run-in-${deployment}`);
  return (answer, request) => {
    const named = lazy(answer, request) ?? answer;
    if (!request.path.endsWith('/rollback')) return named;
    return { ...named, body: { ...named.body, status: 'INITIALIZED' } };
  };
}

test('while a rollback is not yet deployed, the deploy that ran before it may still be named', async () => {
  const answerOf = undone();
  const { failed } = await runAltered(UNIT, (answer, request) => {
    const { status, body } = answerOf(answer, request) ?? answer;
    const isShown = body.dagTarballVersion !== undefined && !request.path.endsWith('/rollback');
    // None of them is ever done: the deployment has the bundle that it had.
    return { status, body: isShown ? { ...body, dagTarballVersion: 'the-first-bundle' } : body };
  });
  expect(failed).toEqual([]);
});

test('it may not once the deployment has shown, again and again, the bundle that a rollback brings', async () => {
  const { failed } = await runAltered(UNIT, undone());
  expect(failed).toEqual([CLAUSE]);
});

/** Deployments that show another bundle than the one that a rollback brought and they wish for, so many times each. */
function behind(times: number): Alter {
  const shown = new Map<string, number>();
  return ({ status, body }, { path }) => {
    const count = (shown.get(path) ?? 0) + 1;
    const isBehind = body.desiredDagTarballVersion !== undefined && count <= times;
    if (status !== 200 || !isBehind) return undefined;
    shown.set(path, count);
    return { status, body: { ...body, dagTarballVersion: 'the-first-bundle' } };
  };
}

test('deployments that never get the bundle of a deployed rollback are blamed, late ones are not', async () => {
  expect((await runAltered(UNIT, behind(Number.POSITIVE_INFINITY))).failed).toEqual([
    'deployment.dag-tarball-settled',
  ]);
  // Two updates open each deployment; the next one looks again.
  expect((await runAltered(UNIT, behind(2))).failed).toEqual([]);
});
