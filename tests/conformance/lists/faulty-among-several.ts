import { validateQuery } from '../../../spec/validation/validate.ts';
import { tellingPair, type Understood } from './array-styles.ts';
import type { FilterCase } from './filter-cases.ts';
import type { FilteredLists } from './filters.ts';
import type { ListSession } from './list-session.ts';
import { type FaultyCall, refuseEach } from './refuse.ts';

const NAME = 'channelTypes';
const CLAUSE = 'notificationChannels.in.channelTypes.values';

/** A word that is no type of channels. */
const NO_TYPE = 'unknown';

/** True when values break the clause, beyond every excuse, and no other. */
function breaksIt(values: readonly string[]): boolean {
  const broken = validateQuery('list-notification-channels', { [NAME]: [...values] });
  return broken.length === 1 && broken[0]?.clause === CLAUSE && !broken[0].excused;
}

/**
 * A type that is none beside one that is, in the first style in which the target was seen to read two types: one edit
 * away from two types, which it takes.
 */
export async function refuseFaultyAmongSeveral(
  session: ListSession,
  cases: readonly FilterCase[],
  lists: FilteredLists,
  { of }: Understood,
): Promise<void> {
  const { ctx, reader } = session;
  const [style] = of.get(NAME) ?? [];
  const [a, b] = tellingPair(cases, lists, NAME, session.count).map((one) => one.value);
  if (!style || a === undefined || b === undefined) return;
  const base = reader.call(style.write(NAME, [a, b]), 'core');
  const faulty = [
    [a, NO_TYPE],
    [NO_TYPE, a],
  ].filter(breaksIt);
  const calls = faulty.map((values): FaultyCall => {
    const call = { ...reader.call(style.write(NAME, values), 'faulty'), breaks: CLAUSE };
    return { call, differs: `${NO_TYPE} among ${values.length} types (${style.name})` };
  });
  const chosen = calls.filter(({ call }) => ctx.onlyCase === undefined || ctx.onlyCase === call.case);
  if (chosen.length > 0) await refuseEach(ctx, base, chosen);
}
