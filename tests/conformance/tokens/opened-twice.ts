import { pause } from '../../../fixtures/engine/settle.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { CreationKind } from '../../../fixtures/target/options.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { noteCreated } from '../steps/note-created.ts';
import { probe } from '../steps/try-send.ts';
import type { PlainRequest } from './plain-requests.ts';

/** What is brought in place of the run's own token, and under which case. */
export interface Brought {
  value: string;
  case: string;
  /** How long (ms) what opened something rests before it is used again. */
  rest: number;
}

/** Both answers of a request that a value opened. */
export interface OpenedTwice {
  first: Reply;
  second: Reply;
}

/** What the operations that may be opened create, and the field of their requests that names it. */
const CREATED: Readonly<Record<string, readonly [kind: CreationKind, field: string]>> = {
  'create-environment-object': ['environmentObject', 'objectKey'],
  'create-team': ['team', 'name'],
  'create-workspace': ['workspace', 'name'],
};

/** What others of them change, and the parameter that holds its id. */
const CHANGED: Readonly<Record<string, readonly [kind: string, parameter: string]>> = {
  'rollback-deploy': ['deployment', 'deploymentId'],
  'rotate-token': ['token', 'tokenId'],
  'update-cluster': ['cluster', 'clusterId'],
  'update-deployment': ['deployment', 'deploymentId'],
};

/** Notes what somebody left behind who should not have been let in. */
function note(ctx: CheckContext, reply: Reply): void {
  const { operation, params = {} } = reply.call;
  const [created, changed] = [CREATED[operation], CHANGED[operation]];
  if (created) noteCreated(ctx, reply, ...created);
  if (changed && reply.ok)
    ctx.changed({ kind: changed[0], id: params[changed[1]] ?? '', operation, change: 'changed' });
}

/**
 * The first of some requests that a value opens twice, with a rest in between: a target may take a moment to end it.
 * Undefined where it opens none of them so. A value that its token's own rotation took another one for is followed by
 * that one.
 */
export async function openedTwice(
  ctx: CheckContext,
  requests: readonly PlainRequest[],
  brought: Brought,
): Promise<OpenedTwice | undefined> {
  for (const word of requests) {
    const use = async (value: string): Promise<Reply | undefined> => {
      const authorization = `Bearer ${value}`;
      const reply = await probe(ctx, () => ({ ...word(), case: brought.case, authorization, repeat: true }));
      if (reply) note(ctx, reply);
      return reply;
    };
    const first = await use(brought.value);
    if (!first?.ok) continue;
    await pause(brought.rest, ctx);
    const isRotation = first.call.operation === 'rotate-token';
    const second = await use((isRotation ? textField(first.body, 'token') : undefined) ?? brought.value);
    if (second?.ok) return { first, second };
  }
  return undefined;
}
