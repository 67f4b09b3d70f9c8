import { expect, test } from '@playwright/test';
import { runAltered } from './altered-target.ts';

/** Lawful choices that were blamed only once they met, and of which neither explains away the other. */
const MET = [
  {
    words: 'pools that an update under way still shows, of a target that drops those that are left out',
    variants: ['cluster-updates-pending', 'other-pools-dropped'],
    unit: 'update-cluster.state',
    clause: 'update-cluster.node-pools-added',
  },
  {
    words: 'pools of a creation that come one by one, while another state is shown',
    variants: ['end-of-dr-takes-seconds', 'pools-come-one-by-one'],
    unit: 'create-cluster',
    clause: 'create-cluster.node-pools-created',
    env: { CONFORMANCE_MAX_CREATIONS: 'cluster=2' },
  },
  {
    words:
      'workspaces of a creation, of a target that refuses idle updates and shows what others change later',
    variants: ['cluster-updates-show-later', 'idle-cluster-updates-refused'],
    unit: 'update-cluster.state',
    clause: 'update-cluster.result',
  },
  {
    words: 'deployments whose state forbids rollbacks, and whose updates take a moment each',
    variants: ['deployments-at-work-refuse-content', 'rollbacks-of-healthy-ones-alone'],
    unit: 'rollback-deploy',
    clause: 'rollback-deploy.valid-accepted',
  },
  {
    words: 'rollbacks to what runs that are refused, while each takes a moment',
    variants: ['rollback-to-running-refused', 'rollbacks-one-at-a-time'],
    unit: 'rollback-deploy',
    clause: 'rollback.in.description.limit',
  },
  {
    words: 'a token that cannot be rotated, beside others that were rotated too lately',
    variants: ['one-token-cannot-be-rotated', 'too-soon-is-a-bad-request'],
    unit: 'rotate-token',
    clause: 'rotate-token.valid-accepted',
  },
  {
    words: 'pages that are shorter than asked for, on each of which ties come in another order',
    variants: ['many-channels-on-short-pages', 'ties-shuffled'],
    unit: 'list-notification-channels.filters',
    clause: 'list-notification-channels.filters-combined',
  },
];

for (const { words, variants, unit, clause, env = {} } of MET) {
  test(`not blamed: ${words}`, async () => {
    const { failed, exercised } = await runAltered([unit], undefined, { variants, env });
    expect(failed).toEqual([]);
    expect(exercised(clause)).toBeGreaterThan(0);
  });
}
