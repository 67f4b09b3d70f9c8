import type { CheckContext } from '../../../fixtures/host/context.ts';
import { outcomeOf, probe } from '../shared/try-send.ts';

/** Characters with a meaning in addresses, percent-encoded where they stand in an id that nobody gave out. */
const CHARACTERS: readonly (readonly [words: string, character: string])[] = [
  ['a slash', '/'],
  ['a question mark', '?'],
  ['a number sign', '#'],
  ['a percent sign', '%'],
  ['a blank', ' '],
  ['a semicolon', ';'],
  ['a letter beyond ASCII', 'é'],
];

/** Asks what ids in a path answer that hold reserved characters. Only reads. */
export async function askPathParameters(ctx: CheckContext): Promise<void> {
  for (const [words, character] of CHARACTERS) {
    const workspaceId = `${ctx.name('path')}${character}end`;
    const reply = await probe(ctx, () => ({
      operation: 'get-workspace',
      case: `silence/${words} in an id`,
      params: { workspaceId },
    }));
    if (reply) ctx.observe('request.path-parameter-encoding', `${words}: ${outcomeOf(reply)}`, reply);
  }
}
