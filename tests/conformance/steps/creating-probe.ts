import { isOfTheCaller } from '../../../fixtures/engine/answer-kinds.ts';
import type { Json, JsonObject, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { CreationKind } from '../../../fixtures/target/options.ts';
import { noteCreated } from './note-created.ts';
import { probe } from './try-send.ts';

/** An operation that creates, as probes of it are worded. */
export interface Creation {
  operation: string;
  kind: CreationKind;
  /** Field of the request that names what is created. */
  nameField: string;
  /** The smallest request that is accepted, under a name that belongs to this case alone. */
  base: (ctx: CheckContext, key: string) => JsonObject;
}

/** What a probe changes of a request that is known to be accepted. */
export interface CreatingProbe {
  case: string;
  /** Fields that take the base's place or come on top of it; undefined takes one away. */
  fields?: Record<string, Json | undefined>;
  headers?: Record<string, string>;
}

/**
 * Sends a creation whose answer is observed, and notes what it created. Undefined when nothing more may be created,
 * or when there was no clear answer, or one that speaks of the caller.
 */
export async function creatingProbe(
  ctx: CheckContext,
  creation: Creation,
  { case: key, fields = {}, headers }: CreatingProbe,
): Promise<Reply | undefined> {
  if (ctx.creationsLeft(creation.kind) < 1) {
    ctx.notExercised(ctx.coveredClauses(), `the bound of --max-creations for ${creation.kind} was reached`);
    return undefined;
  }
  const reply = await probe(ctx, (attempt) => ({
    operation: creation.operation,
    case: key,
    body: changed(creation.base(ctx, attempt === 0 ? key : `${key}~${attempt}`), fields),
    ...(headers ? { headers } : {}),
  }));
  if (reply) noteCreated(ctx, reply, creation.kind, creation.nameField);
  // Who may create nothing is refused whatever is asked.
  return reply && isOfTheCaller(reply) ? undefined : reply;
}

function changed(base: JsonObject, fields: Record<string, Json | undefined>): JsonObject {
  const all: [string, Json | undefined][] = Object.entries({ ...base, ...fields });
  return Object.fromEntries(all.filter((entry): entry is [string, Json] => entry[1] !== undefined));
}
