import type { Json, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { listField, textField } from '../../../spec/rules/support/json.ts';
import { tokenPlaces } from '../lists/token-places.ts';
import { trySend } from '../steps/try-send.ts';

/** How many lists of tokens are read for one that shows a short value. */
const MOST_READ = 3;

/** What can stand in a header behind the scheme, and is long enough not to be any word. */
const HEADER_WORD = /^[\u0021-\u007e]{4,}$/;

/**
 * A short value of a token that is the value of none (section 2.10): one that the accepted answer shows, if there is
 * one, else one that a deployment's list of tokens shows. Undefined where none is shown.
 */
export async function findShortToken(
  ctx: CheckContext,
  control: Reply | undefined,
): Promise<string | undefined> {
  const own = ctx.configuration.token;
  const shown = control && shortTokenIn(control, own);
  if (shown !== undefined) return shown;
  for (const { params, label } of tokenPlaces(ctx).slice(0, MOST_READ)) {
    const page = await trySend(ctx, {
      operation: 'list-agent-tokens',
      intent: 'probe',
      case: `${label}/for a short value`,
      params,
    });
    const found = page?.ok ? shortTokenIn(page, own) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A short value that an answer shows of a token, itself or in a list, and that is the value of none. */
export function shortTokenIn({ body }: Reply, own: string): string | undefined {
  const shown: (Json | undefined)[] = [body, ...(listField(body, 'tokens') ?? [])];
  const values = [own, ...shown.map((one) => textField(one, 'token'))];
  return shown
    .map((one) => textField(one, 'shortToken'))
    .find((one) => one !== undefined && HEADER_WORD.test(one) && !values.includes(one));
}
