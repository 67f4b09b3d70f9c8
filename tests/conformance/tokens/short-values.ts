import { pause } from '../../../fixtures/engine/settle.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { shortTokenIn } from '../auth/short-token.ts';
import { probe } from '../steps/try-send.ts';
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
    for (const read of plainReads(ctx)) {
      const use = (): Promise<Reply | undefined> =>
        probe(ctx, () => ({
          ...read(),
          case: `${rotation.call.case}/the short value`,
          authorization: `Bearer ${value}`,
          repeat: true,
        }));
      const first = await use();
      if (first?.ok) await pause(REST, ctx);
      const second = first?.ok ? await use() : undefined;
      if (!first || !second?.ok) continue;
      ctx.fail(GARBAGE, second, {
        message: 'the short value of a token is accepted in place of its value',
        expected: 'any status other than 2xx',
        found: `status ${second.outcome}`,
        where: 'request',
        before: [rotation, first],
      });
      return;
    }
  }
}
