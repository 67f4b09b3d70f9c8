import { pause } from '../../../fixtures/engine/settle.ts';
import type { Json, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';
import { resultClause } from '../../../spec/clause-names.ts';
import { compareFields, type Difference, range, text } from '../../../spec/rules/echo.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { saysUnderWay } from '../../../spec/rules/support/under-way.ts';
import { isMisshapen } from './misshapen.ts';
import { showsSoon } from './pace.ts';
import { sendClusterUpdate } from './send-update.ts';

/**
 * Milliseconds between updates that ask for the same: ten seconds in all. Each may begin the work anew, so that the
 * last pause must do for all of it.
 */
const PAUSES: readonly number[] = [100, 300, 600, 1000, 3000, 5000];

const RESULT = resultClause('update-cluster');

/** A field that every target keeps as it was sent, and another value for it. */
export interface Change {
  field: string;
  value: string | boolean;
  /** What else each of the updates says; `words` tells of it. */
  beside?: { words: string; fields: Record<string, Json> };
}

/** Where an answer shows another value of a field than was sent; nowhere when it does not show the field. */
export function differencesIn({ body }: Reply, field: string, value: Json): Difference[] {
  const compare = field.endsWith('Range') ? range : text;
  return compareFields({ [field]: value }, body ?? {}, { [field]: compare }).differences;
}

/**
 * Asks for one change again and again until an answer shows it. An answer that says to be under way may show what was
 * before, so the response rules let it pass; where such answers showed other changes at once, a value that is still
 * missing seconds later is lost (section 4.4).
 */
export async function judgeLasting(
  ctx: CheckContext,
  place: ClusterPlace,
  { field, value, beside }: Change,
): Promise<void> {
  const sent = { [field]: value };
  const differences = (reply: Reply) => differencesIn(reply, field, value);
  const key = [field, 'to be kept', ...(beside ? [beside.words] : [])].join(' ');
  const ask = (repeat: boolean): Promise<Reply> =>
    sendClusterUpdate(ctx, place, key, {
      fields: { ...beside?.fields, ...sent },
      intent: 'exotic',
      repeat,
    });
  const first = await ask(false);
  let last = first;
  for (const ms of PAUSES) {
    if (!last.ok || !saysUnderWay(last.body) || differences(last).length === 0) return;
    await pause(ms, ctx);
    last = await ask(true);
  }
  if (!last.ok || !saysUnderWay(last.body)) return;
  if (!showsSoon(ctx, place, field)) {
    ctx.notice(
      `${place.scene} still said ${textField(last.body, 'status')} ten seconds after it was sent another ${field}, and showed the former one: whether the target keeps it was not judged.`,
    );
    return;
  }
  if (isMisshapen(last, `cluster.out.${field}`)) return;
  for (const difference of differences(last)) {
    ctx.fail(RESULT, last, {
      ...difference,
      message: `${field} is not what was sent again and again for seconds, while other changes show at once`,
      where: 'response',
      before: [first],
    });
  }
}
