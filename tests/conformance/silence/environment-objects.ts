import type { Json, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { type Creation, creatingProbe } from '../steps/creating-probe.ts';
import { outcomeOf } from '../steps/try-send.ts';
import { untilThere } from '../steps/until-there.ts';
import { askForDuplicate } from './duplicates.ts';
import { askRequests } from './requests.ts';

const OPERATION = 'create-environment-object';

/** Fields that the document tells of connections and metrics exports, though only where links override them. */
const CONNECTION: Json = {
  host: 'db.example.com',
  login: 'user',
  port: 5432,
  schema: 'main',
  type: 'postgres',
};
const METRICS_EXPORT: Json = {
  authType: 'BASIC',
  endpoint: 'https://metrics.example.com/write',
  exporterType: 'PROMETHEUS',
  username: 'user',
};

function creationIn(scope: 'WORKSPACE' | 'DEPLOYMENT', scopeEntityId: string): Creation {
  return {
    operation: OPERATION,
    kind: 'environmentObject',
    nameField: 'objectKey',
    base: (ctx, key) => ({
      objectKey: ctx.name(`${scope} ${key}`),
      objectType: 'WORKFLOW_VARIABLE',
      scope,
      scopeEntityId,
      workflowVariable: { isSecret: false, value: 'plain-value' },
    }),
  };
}

/**
 * Asks what the document leaves open about environment objects, in a workspace of the run's own and in a deployment.
 */
export async function askEnvironmentObjects(ctx: CheckContext): Promise<void> {
  const workspace = await ownWorkspace(ctx);
  if (workspace === undefined) {
    ctx.notExercised(ctx.coveredClauses(), 'no workspace could be created to put environment objects into');
  } else {
    await askInWorkspace(ctx, creationIn('WORKSPACE', workspace));
  }
  const [deployment] = ctx.target.deployments;
  if (deployment) await askElsewhere(ctx, creationIn('DEPLOYMENT', deployment.id), deployment.id);
}

async function ownWorkspace(ctx: CheckContext): Promise<string | undefined> {
  const reply = await creatingProbe(
    ctx,
    { operation: 'create-workspace', kind: 'workspace', nameField: 'name', base: () => ({}) },
    { case: 'silence/own workspace', fields: { name: ctx.name('own workspace') } },
  );
  const id = reply?.ok ? textField(reply.body, 'id') : undefined;
  if (id !== undefined) await untilThere(ctx, id);
  return id;
}

/** A question, the fields that ask it, and the clause that it belongs to. */
type Question = readonly [clause: string, words: string, fields: Record<string, Json | undefined>];

async function ask(ctx: CheckContext, creation: Creation, [clause, words, fields]: Question): Promise<void> {
  const reply = await creatingProbe(ctx, creation, { case: `silence/${words}`, fields });
  if (reply) ctx.observe(clause, `${words}: ${outcomeOf(reply)}`, reply);
}

async function askInWorkspace(ctx: CheckContext, creation: Creation): Promise<void> {
  await askRequests(ctx, creation, {
    nullable: 'autoLinkDeployments',
    conversions: [
      {
        field: 'workflowVariable',
        value: { isSecret: 'false', value: 'plain-value' },
        words: 'a word for a boolean',
      },
      { field: 'workflowVariable', value: { isSecret: false, value: 5 }, words: 'a number for a text' },
    ],
  });
  await askForDuplicate(ctx, creation, `${OPERATION}.duplicate-key`);
  const questions: Question[] = [
    [
      `${OPERATION}.connection-content`,
      'with fields of overrides',
      { objectType: 'CONNECTION', workflowVariable: undefined, connection: CONNECTION },
    ],
    [
      `${OPERATION}.metrics-export-content`,
      'with fields of overrides',
      { objectType: 'METRICS_EXPORT', workflowVariable: undefined, metricsExport: METRICS_EXPORT },
    ],
    [`${OPERATION}.content-matches-type`, 'a variable for CONNECTION', { objectType: 'CONNECTION' }],
    [`${OPERATION}.content-matches-type`, 'a variable for METRICS_EXPORT', { objectType: 'METRICS_EXPORT' }],
    [`${OPERATION}.scope-mismatch`, 'scope DEPLOYMENT with a workspace', { scope: 'DEPLOYMENT' }],
    [
      `${OPERATION}.unknown-scope-entity`,
      'an unknown workspace',
      { scopeEntityId: ctx.name('unknown workspace') },
    ],
    [
      'conventions.nested-requiredness',
      'workflowVariable without value',
      { workflowVariable: { isSecret: false } },
    ],
    [
      'conventions.nested-requiredness',
      'workflowVariable without isSecret',
      { workflowVariable: { value: 'x' } },
    ],
    [
      'conventions.nested-requiredness',
      'links item without scopeEntityId',
      { links: [{ scope: 'DEPLOYMENT' }] },
    ],
  ];
  for (const question of questions) await ask(ctx, creation, question);
}

/** Fields that apply to workspaces, sent for a deployment: each beside the same request without it. */
async function askElsewhere(ctx: CheckContext, creation: Creation, deployment: string): Promise<void> {
  const base = await creatingProbe(ctx, creation, { case: 'silence/in a deployment' });
  if (!base?.ok) return;
  const link: Json = [{ scope: 'DEPLOYMENT', scopeEntityId: deployment }];
  const questions: [clause: string, fields: Record<string, Json>][] = [
    [`${OPERATION}.auto-link-elsewhere`, { autoLinkDeployments: false }],
    [`${OPERATION}.exclude-links-elsewhere`, { excludeLinks: link }],
    [`${OPERATION}.links-elsewhere`, { links: link }],
  ];
  for (const [clause, fields] of questions) {
    const key = `silence/${Object.keys(fields).join()} in a deployment`;
    const reply: Reply | undefined = await creatingProbe(ctx, creation, { case: key, fields });
    if (reply) ctx.observe(clause, reply.ok ? 'ignored' : outcomeOf(reply), reply);
  }
}
