import { pause } from '../../../fixtures/engine/settle.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
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

/**
 * The first of some requests that a value opens twice, with a rest in between: a target may take a moment to end it.
 * Undefined where it opens none of them so.
 */
export async function openedTwice(
  ctx: CheckContext,
  requests: readonly PlainRequest[],
  brought: Brought,
): Promise<OpenedTwice | undefined> {
  const authorization = `Bearer ${brought.value}`;
  for (const word of requests) {
    const use = async (): Promise<Reply | undefined> => {
      const reply = await probe(ctx, () => ({ ...word(), case: brought.case, authorization, repeat: true }));
      if (reply?.call.operation === 'create-workspace') noteCreated(ctx, reply, 'workspace', 'name');
      return reply;
    };
    const first = await use();
    if (!first?.ok) continue;
    await pause(brought.rest, ctx);
    const second = await use();
    if (second?.ok) return { first, second };
  }
  return undefined;
}
