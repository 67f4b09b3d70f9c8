import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { shortTokenIn } from '../auth/short-token.ts';
import { openedTwice } from './opened-twice.ts';
import { plainReads } from './plain-requests.ts';

/** The clause of what nobody issued as a token. */
export const GARBAGE = 'auth.garbage-token-refused';

/** Of how many tokens the short values are tried. */
const MOST = 2;

/** How long (ms) a short value that opened something rests before it is used again. */
const REST = 400;

/**
 * Judges that the short value that a rotation answers opens nothing that can be read (sections 2.10, 5): it is shown to
 * whoever lists tokens. One that opened something twice is blamed.
 *
 * @param rotations The last rotation of each token.
 */
export async function judgeShortValues(ctx: CheckContext, rotations: readonly Reply[]): Promise<void> {
  for (const rotation of rotations.slice(0, MOST)) {
    const value = shortTokenIn(rotation, ctx.configuration.token);
    if (value === undefined) continue;
    const opened = await openedTwice(ctx, plainReads(ctx), {
      value,
      case: `${rotation.call.case}/the short value`,
      rest: REST,
    });
    if (!opened) continue;
    ctx.fail(GARBAGE, opened.second, {
      message: 'the short value of a token is accepted in place of its value',
      expected: 'any status other than 2xx',
      found: `status ${opened.second.outcome}`,
      where: 'request',
      before: [rotation, opened.first],
    });
    return;
  }
}
