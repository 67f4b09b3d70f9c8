import type { CheckContext } from '../../../fixtures/host/context.ts';
import { type Creation, creatingProbe } from '../steps/creating-probe.ts';
import { outcomeOf } from '../steps/try-send.ts';

const MEDIA_TYPES: readonly string[] = [
  'application/json; charset=utf-8',
  'application/merge-patch+json',
  'text/plain',
  'application/x-www-form-urlencoded',
];

/** Asks whether a JSON body is taken that is declared as something else. */
export async function askMediaTypes(ctx: CheckContext, creation: Creation): Promise<void> {
  for (const type of MEDIA_TYPES) {
    const reply = await creatingProbe(ctx, creation, {
      case: `silence/media type ${type}`,
      headers: { 'content-type': type },
    });
    if (!reply) continue;
    ctx.observe('json.request-media-type', `${creation.operation}: ${type} ${outcomeOf(reply)}`, reply);
  }
}
