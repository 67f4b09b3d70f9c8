import type { Check } from '../../../fixtures/check.ts';
import { type ExerciseOptions, exercise } from '../../../fixtures/engine/exercise.ts';
import type { Model } from '../../../fixtures/engine/model.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { runInProcess } from '../../../fixtures/host/in-process.ts';
import { createRunScope } from '../../../fixtures/host/run-scope.ts';
import { createTeamModel } from '../../../fixtures/models/create-team.ts';
import { createWorkspaceModel } from '../../../fixtures/models/create-workspace.ts';
import { unknownDeployment } from '../../../fixtures/models/learn-deployment.ts';
import { updateDeploymentModel } from '../../../fixtures/models/update-deployment.ts';
import { type Configuration, readConfiguration } from '../../../fixtures/target/configuration.ts';
import { completeTarget, type ListedDeployment } from '../../../fixtures/target/target-file.ts';
import type { MergedRecord } from '../../../spec/record/merge.ts';
import type { Evidence } from '../../../spec/record/unit-record.ts';
import { type Sent, type Toy, toyClient } from './toy-target.ts';

const DEPLOYMENT: ListedDeployment = {
  id: 'deployment-0',
  workspaceId: 'workspace-0',
  type: 'STANDARD',
  executor: 'CELERY',
};

/** The operations that the toy server has, each at its one place. */
export const MODELS = {
  'create-workspace': (): Model => createWorkspaceModel(),
  'create-team': (ctx: CheckContext): Model => createTeamModel(ctx.target),
  'update-deployment': (ctx: CheckContext): Model =>
    updateDeploymentModel(
      'deployments[0]',
      DEPLOYMENT,
      {
        ...unknownDeployment(ctx.target, 0),
        remoteExecutionEnabled: false,
        isDevelopmentMode: false,
        knownSecrets: [],
        machines: ['small'],
      },
      { amounts: true, queues: true, machine: true },
    ),
} as const;

export type ToyOperation = keyof typeof MODELS;

const CREATES = { 'create-workspace': 'workspace', 'create-team': 'team' } as const;

/** A check that exercises one operation of the toy server. */
export function toyCheck(operation: ToyOperation, options: ExerciseOptions = {}): Check {
  const creates = operation === 'update-deployment' ? undefined : CREATES[operation];
  return {
    meta: {
      id: operation,
      title: operation,
      operations: [operation],
      sections: ['4'],
      profile: 'full',
      covers: [`${operation}.*`],
      ...(creates ? { creates: { [creates]: 100 } } : {}),
    },
    run: async (ctx) => {
      const note = (reply: Reply): void => {
        const id = reply.body?.id;
        if (creates && typeof id === 'string')
          ctx.changed({ kind: creates, id, operation, change: 'created' });
      };
      await exercise(ctx, MODELS[operation](ctx), {
        ...(creates ? { creates } : {}),
        onAccepted: note,
        ...options,
      });
    },
  };
}

/** What a run against a toy target found. */
export interface ToyRun {
  merged: MergedRecord;
  sent: Sent[];
  /** Most requests that were under way at once. */
  mostAtOnce: number;
  /** Ids of the clauses that failed, sorted. */
  failed: string[];
  /** The shortest evidence of a clause. Throws when it did not fail. */
  evidence(clause: string): Evidence;
  /** The body of that evidence's request. */
  body(clause: string): Record<string, unknown>;
}

/** A configuration for toy targets, changed as a test needs it. */
export function toyConfiguration(change: Partial<Configuration> = {}): Configuration {
  const configuration = readConfiguration({ CONFORMANCE_PROFILE: 'full' });
  configuration.target = completeTarget({
    baseUrl: 'http://toy/v1beta1',
    organizationId: 'organization-0',
    users: ['user-1', 'user-2', 'user-3', 'user-4', 'user-5', 'user-6'],
    workspaces: ['workspace-0'],
    deployments: [DEPLOYMENT],
  });
  return Object.assign(configuration, change);
}

/** Exercises operations of a toy target in process. Throws when a unit crashes. */
export async function runToy(
  toy: Toy,
  checks: readonly Check[],
  options: { configuration?: Partial<Configuration>; onlyCase?: string } = {},
): Promise<ToyRun> {
  const sent: Sent[] = [];
  const client = toyClient(toy, sent);
  const scope = createRunScope(toyConfiguration(options.configuration), client);
  const { merged, crashes } = await runInProcess(
    scope,
    checks,
    options.onlyCase === undefined ? {} : { onlyCase: options.onlyCase },
  );
  if (crashes[0]) throw crashes[0].error;
  if (!merged) throw new Error('No unit ran.');
  const evidence = (clause: string): Evidence => {
    const [first] = merged.clauses[clause]?.evidence ?? [];
    if (!first) throw new Error(`The clause '${clause}' did not fail.`);
    return first;
  };
  return {
    merged,
    sent,
    mostAtOnce: client.mostAtOnce,
    failed: Object.keys(merged.clauses)
      .filter((id) => (merged.clauses[id]?.failed ?? 0) > 0)
      .sort(),
    evidence,
    body: (clause) => JSON.parse(evidence(clause).exchange.request.body ?? '{}'),
  };
}
