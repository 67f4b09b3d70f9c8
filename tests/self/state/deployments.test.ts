import { expect, test } from '@playwright/test';
import type { JsonObject } from '../../../spec/rules/rule.ts';
import { field, flagField, listField } from '../../../spec/rules/support/json.ts';
import { type Alter, runAltered, type Sent } from './altered-target.ts';

const UNIT = ['update-deployment.state'];
const MODE = 'update-deployment.development-mode-not-gained';
const SLEEP = 'deployment.hibernation-development-only';

const asksForMode = ({ fields }: Sent): boolean => fields.isDevelopmentMode === true;
const asksForSleep = ({ fields }: Sent): boolean =>
  flagField(field(field(fields.scalingSpec, 'hibernationSpec'), 'override'), 'isHibernating') === true;

/** Answers OK, with what was shown last of each deployment, whenever a request asks for something. */
function answeredOk(asks: (request: Sent) => boolean, change: (body: JsonObject) => void): Alter {
  const last = new Map<string, JsonObject>();
  return (answer, request) => {
    if (answer.status === 200) {
      last.set(request.path, answer.body);
      return undefined;
    }
    const before = last.get(request.path);
    if (!asks(request) || before?.isDevelopmentMode !== false) return undefined;
    const body = structuredClone(before);
    change(body);
    return { status: 200, body };
  };
}

test('the reference server refuses both wishes, and that is enough', async () => {
  const { failed, exercised } = await runAltered(UNIT);
  expect(failed).toEqual([]);
  expect(exercised(MODE)).toBeGreaterThan(0);
  expect(exercised(SLEEP)).toBeGreaterThan(0);
});

test('a wish that is answered OK and does not come true is lawful', async () => {
  for (const asks of [asksForMode, asksForSleep]) {
    const { failed, sent } = await runAltered(
      UNIT,
      answeredOk(asks, () => {}),
    );
    expect(failed).toEqual([]);
    expect(sent.filter(asks).length).toBeGreaterThan(0);
  }
});

test('a deployment that becomes one for development is blamed, and told to be none again', async () => {
  const alter = answeredOk(asksForMode, (body) => {
    body.isDevelopmentMode = true;
  });
  const { failed, sent } = await runAltered(UNIT, alter);
  expect(failed).toEqual([MODE]);
  const wished = sent.findIndex(asksForMode);
  expect(sent.slice(wished).some(({ fields }) => fields.isDevelopmentMode === false)).toBe(true);
});

test('a production deployment that hibernates is blamed once that lasts, not for the state of one answer', async () => {
  const atOnce = answeredOk(asksForSleep, (body) => {
    body.status = 'HIBERNATING';
  });
  expect((await runAltered(UNIT, atOnce)).failed).toEqual([]);
  const asked = new Set<string>();
  const later: Alter = (answer, request) => {
    if (asksForSleep(request)) asked.add(request.path);
    if (answer.status !== 200 || answer.body.isDevelopmentMode !== false || !asked.has(request.path))
      return undefined;
    return asksForSleep(request)
      ? undefined
      : { status: 200, body: { ...answer.body, status: 'HIBERNATING' } };
  };
  const taken = answeredOk(asksForSleep, () => {});
  const nextAnswer: Alter = (answer, request) => {
    const sleeping = later(answer, request);
    return taken(answer, request) ?? sleeping;
  };
  expect((await runAltered(UNIT, nextAnswer)).failed).toEqual([SLEEP]);
});

test('a hibernation that was taken is taken back', async () => {
  const { sent } = await runAltered(
    UNIT,
    answeredOk(asksForSleep, () => {}),
  );
  const overrides = sent.map(({ fields }) => field(field(fields.scalingSpec, 'hibernationSpec'), 'override'));
  const asked = overrides.filter((one) => flagField(one, 'isHibernating') === true).length;
  expect(asked).toBeGreaterThan(0);
  // One that may sleep is kept awake before it is asked to.
  const mayOneSleep = sent.some(
    (request) => asksForSleep(request) && flagField(request.fields, 'isDevelopmentMode') === true,
  );
  const awake = overrides.filter((one) => flagField(one, 'isHibernating') === false);
  expect(mayOneSleep).toBe(true);
  expect(awake).toHaveLength(asked + 1);
});

/** Keeps only the variables for which `keep` holds, given whether the request sent them. */
function variables(keep: (sent: boolean) => boolean): Alter {
  return (answer, { fields }) => {
    const shown = listField(answer.body, 'environmentVariables');
    if (answer.status !== 200 || !shown) return undefined;
    const keys = (listField(fields, 'environmentVariables') ?? []).map((one) => field(one, 'key'));
    const kept = shown.filter((one) => keep(keys.includes(field(one, 'key') ?? null)));
    return { status: 200, body: { ...answer.body, environmentVariables: kept } };
  };
}

test('whether earlier variables stay is observed, that those sent are there is judged', async () => {
  const kept = await runAltered(UNIT);
  expect(kept.observed('update-deployment.environment-variables-kept')).toEqual([
    'when none are sent: kept',
    'when others are sent: kept',
  ]);
  const gone = await runAltered(
    UNIT,
    variables((sent) => sent),
  );
  expect(gone.failed).toEqual([]);
  expect(gone.observed('update-deployment.environment-variables-kept')).toEqual([
    'when none are sent: gone',
    'when others are sent: gone',
  ]);
  const lost = await runAltered(
    UNIT,
    variables((sent) => !sent),
  );
  expect(lost.failed).toEqual(['update-deployment.environment-variables-added']);
});

test('a deployment that one update keeps busy is told apart from one that takes none', async () => {
  const taken = new Set<string>();
  const busy: Alter = ({ status }, { operation, path }) => {
    if (operation !== 'update-deployment') return undefined;
    if (status === 200 && !taken.has(path)) {
      taken.add(path);
      return undefined;
    }
    return { status: 409, body: { message: 'still at it' } };
  };
  const run = await runAltered(['update-deployment'], busy, {
    target: (target) => {
      target.deployments = target.deployments.slice(0, 1);
    },
  });
  expect(run.failed).toEqual([]);
  expect(run.merged.notices.join()).toContain('took one update and none behind it (409)');
});
