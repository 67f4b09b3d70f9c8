import { validateQuery } from '../../../spec/validation/validate.ts';
import type { ArrayStyle } from './array-styles.ts';
import type { FilterCase } from './filter-cases.ts';
import type { FilteredLists } from './filters.ts';
import type { ListSession } from './list-session.ts';
import { type FaultyCall, refuseEach } from './refuse.ts';
import type { Understood } from './several-asked.ts';
import { tellingPair } from './values-that-tell.ts';

/** A word that is no type of channels. */
const NO_TYPE = 'unknown';

/** A list of values that a target was seen to read as two. */
export interface TwoValues {
  /** The parameter. */
  name: string;
  style: ArrayStyle;
  values: readonly [string, string];
  /** A word that stands in none of the parameter's values. */
  stranger: string;
}

/**
 * A word that is no value beside one that is, at both places: one edit away from two values, which the target takes.
 * Only what breaks that clause and no other is sent.
 */
export async function refuseAmong(
  { ctx, kind, reader }: ListSession,
  { name, style, values, stranger }: TwoValues,
): Promise<void> {
  const breaks = `${kind.anchor}.${name}.values`;
  const breaksIt = (sent: readonly string[]): boolean => {
    const broken = validateQuery(kind.operation, { [name]: [...sent] });
    return broken.length === 1 && broken[0]?.clause === breaks && !broken[0].excused;
  };
  const [valid] = values;
  const faulty = [
    [valid, stranger],
    [stranger, valid],
  ].filter(breaksIt);
  const calls = faulty.map(
    (sent): FaultyCall => ({
      call: { ...reader.call(style.write(name, sent), 'faulty'), breaks },
      differs: `${stranger} among ${sent.length} ${name} (${style.name})`,
    }),
  );
  const chosen = calls.filter(({ call }) => ctx.onlyCase === undefined || ctx.onlyCase === call.case);
  if (chosen.length > 0) await refuseEach(ctx, reader.call(style.write(name, values), 'core'), chosen);
}

/** A type that is none beside one that is, in the first style in which the target was seen to read two types. */
export async function refuseFaultyAmongTypes(
  session: ListSession,
  cases: readonly FilterCase[],
  lists: FilteredLists,
  { of }: Understood,
): Promise<void> {
  const name = 'channelTypes';
  const [style] = of.get(name) ?? [];
  const [a, b] = tellingPair(cases, lists, name, session.count).map((one) => one.value);
  if (!style || a === undefined || b === undefined) return;
  await refuseAmong(session, { name, style, values: [a, b], stranger: NO_TYPE });
}
