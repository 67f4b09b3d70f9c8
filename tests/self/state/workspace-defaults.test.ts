import { expect, test } from '@playwright/test';
import { type Alter, runAltered } from './altered-target.ts';

const UNIT = ['update-deployment.state'];

/** Shows the default of every workspace as `shown` has it, by what updates of deployments have been sent. */
function defaultsFollow(shown: (sent: readonly boolean[]) => boolean | undefined): {
  alter: Alter;
  readings: () => number;
} {
  const sent: boolean[] = [];
  let bent = 0;
  const alter: Alter = ({ status, body }, { operation, fields }) => {
    if (status !== 200) return undefined;
    if (operation === 'update-deployment') sent.push(fields.isCicdEnforced === true);
    if (operation !== 'get-workspace') return undefined;
    const cicdEnforcedDefault = shown(sent);
    if (cicdEnforcedDefault === undefined) return undefined;
    bent += 1;
    return { status, body: { ...body, cicdEnforcedDefault } };
  };
  return { alter, readings: () => bent };
}

test('the default of a workspace that follows its deployments, there and back, is blamed', async () => {
  const { alter } = defaultsFollow((sent) => sent.at(-1));
  expect((await runAltered(UNIT, alter)).failed).toEqual(['update-deployment.result']);
});

test('a default that somebody switches on meanwhile, and leaves on, is not blamed', async () => {
  const { alter, readings } = defaultsFollow((sent) => (sent.includes(true) ? true : undefined));
  expect((await runAltered(UNIT, alter)).failed).toEqual([]);
  expect(readings()).toBeGreaterThan(0);
});
