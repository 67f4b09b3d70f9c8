import type { CreationKind } from '../../../fixtures/target/options.ts';
import { check } from '../../../fixtures/test.ts';
import { operation } from '../../../spec/openapi.ts';
import { exerciseAuthentication } from './authentication.ts';
import { findRotateToken, findUpdateDeployment } from './changes.ts';
import { findUpdateCluster, findUpdateOfCreated } from './cluster-updates.ts';
import {
  findCreateAllowedIpAddressRange,
  findCreateCluster,
  findCreateEnvironmentObject,
  findCreateTeam,
  findCreateWorkspace,
} from './creations.ts';
import { EFFECT_CLAUSE, type WatchEffect, watchDeployment } from './effects.ts';
import { REFUSAL_CLAUSES } from './intruders.ts';
import type { FindBehind, FindRequest } from './protected-request.ts';
import {
  findGetCreatedWorkspace,
  findGetOrganization,
  findGetWorkspace,
  findListAgentTokens,
  findListNotificationChannels,
} from './reads.ts';
import { findRollbackDeploy } from './rollbacks.ts';
import { watchToken } from './watch-token.ts';

/** How one operation is tried without valid credentials. */
interface Trial {
  find: FindRequest;
  watch?: WatchEffect;
  /** True where the request that is found looks itself for what intruders did. */
  looksItself?: boolean;
  creates?: Partial<Record<CreationKind, number>>;
  /** What its plain request, which the run's own token may send, shows by being accepted. */
  accepts?: readonly string[];
  /** An operation that is tried on what this one created, which costs no further creation. */
  behind?: { operation: string; find: FindBehind; looksItself?: boolean };
}

const TRIALS: Readonly<Record<string, Trial>> = {
  'create-environment-object': {
    find: findCreateEnvironmentObject,
    looksItself: true,
    creates: { environmentObject: 3, workspace: 1 },
    accepts: ['create-environment-object.valid-accepted', 'environmentObject.in.*'],
  },
  'update-deployment': { find: findUpdateDeployment, watch: watchDeployment },
  'create-cluster': {
    find: findCreateCluster,
    creates: { cluster: 1 },
    accepts: ['create-cluster.valid-accepted', 'clusterCreate.in.*'],
    behind: { operation: 'update-cluster', find: findUpdateOfCreated, looksItself: true },
  },
  'update-cluster': { find: findUpdateCluster, looksItself: true },
  'rollback-deploy': { find: findRollbackDeploy, looksItself: true },
  'create-team': {
    find: findCreateTeam,
    looksItself: true,
    creates: { team: 3 },
    accepts: ['create-team.valid-accepted', 'team.in.*'],
  },
  'create-workspace': {
    find: findCreateWorkspace,
    looksItself: true,
    creates: { workspace: 3 },
    accepts: ['create-workspace.valid-accepted', 'workspace.in.*'],
    behind: { operation: 'get-workspace', find: findGetCreatedWorkspace },
  },
  'create-allowed-ip-address-range': {
    find: findCreateAllowedIpAddressRange,
    looksItself: true,
    creates: { ipAddressRange: 3 },
    accepts: ['create-allowed-ip-address-range.valid-accepted', 'ipRange.in.*'],
  },
  'get-organization': { find: findGetOrganization },
  'list-agent-tokens': { find: findListAgentTokens },
  'rotate-token': { find: findRotateToken, watch: watchToken },
  'get-workspace': { find: findGetWorkspace },
  'list-notification-channels': { find: findListNotificationChannels },
};

/**
 * Declares the unit `auth.<operation>`. Throws for an operation that nobody wrote a trial for: without one its
 * credentials would go untested.
 */
export function declareAuthentication(operationId: string): void {
  const trial = TRIALS[operationId];
  if (!trial) {
    throw new Error(
      `The operation '${operationId}' has no trial without valid credentials. Add one to tests/conformance/auth/declare.ts.`,
    );
  }
  const { profile } = operation(operationId);
  const { behind } = trial;
  const seesEffects = trial.watch ?? trial.looksItself ?? behind?.looksItself;
  check(
    {
      id: `auth.${operationId}`,
      title: `${operationId} answers nobody without a valid token`,
      operations: [operationId, ...(behind ? [behind.operation] : [])],
      sections: ['5', '4'],
      profile,
      covers: [
        ...REFUSAL_CLAUSES,
        'auth.refusal-form',
        ...(seesEffects ? [EFFECT_CLAUSE] : []),
        ...(trial.accepts ?? []),
      ],
      ...(trial.creates ? { creates: trial.creates, createsFirst: 'one' } : {}),
    },
    async (ctx) => {
      const created = await exerciseAuthentication(ctx, trial.find, trial.watch);
      const request = created && (await behind?.find(ctx, created));
      if (request) await exerciseAuthentication(ctx, async () => request, undefined);
    },
  );
}
