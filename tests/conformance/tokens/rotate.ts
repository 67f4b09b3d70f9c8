import { settle } from '../../../fixtures/engine/settle.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { textField } from '../../../spec/rules/support/json.ts';

/** The operation that rotates a token. */
export const ROTATE = 'rotate-token';

/** The rotation of a listed token. */
export interface Rotation {
  /** The token's place in the target file. */
  index: number;
  reply: Reply;
  /** Whether the token had rested since the rotation before it. */
  rested: boolean;
}

/** Rotates a token; `repeat` marks what the run only asks because of an earlier answer. */
export function rotate(ctx: CheckContext, tokenId: string, key: string, repeat = false): Promise<Reply> {
  return settle(ctx, () => ({
    operation: ROTATE,
    intent: 'core',
    case: key,
    params: { tokenId },
    ...(repeat ? { repeat: true } : {}),
  }));
}

/** Rotates a token once more than an earlier rotation did. */
export type RotateAgain = (rotation: Reply) => Promise<Reply>;

/** Whether the token of a rotation has begun by now, as far as its answer tells. */
export function startsBefore({ body }: Reply): boolean {
  const start = Date.parse(textField(body, 'startAt') ?? '');
  return !(start > Date.now());
}

/** Id of the token that a rotation named. */
export const tokenIdOf = ({ call }: Reply): string => call.params?.tokenId ?? '';
