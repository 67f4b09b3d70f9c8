import { isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import { ARRAY_STYLES, type ArrayStyle } from './array-styles.ts';
import { FILTER_CLAUSES, type FilterCase, type FilterName } from './filter-cases.ts';
import { type FilteredLists, readSinglesAgain } from './filters.ts';
import { type Finding, noOutcome, type Outcome } from './findings.ts';
import type { ListSession } from './list-session.ts';
import { type Attempt, attempt, type Understood } from './several-asked.ts';
import { type ListFilter, PARAMETERS, telling, tellingPair, union } from './values-that-tell.ts';

/** Numbers of values tried at once besides two, as far as there are so many, and most of them. */
const SIZES: readonly number[] = [3, 4, 5];
const MOST = 16;

/** How often a list must be wrong before it counts. */
const TIMES = 3;

/**
 * Values to send at once: two in both orders (the first or the last alone may count, and list what the other does),
 * and more.
 */
function valuesToTry(
  cases: readonly FilterCase[],
  lists: FilteredLists,
  name: ListFilter,
  count: number,
): FilterCase[][] {
  const known = telling(cases, lists, name);
  const pair = tellingPair(cases, lists, name, count);
  const two = pair.length > 0 ? pair : known.slice(0, 2);
  const sizes = new Set(
    [...SIZES, Math.min(known.length, MOST)].filter((size) => size > 2 && size <= known.length),
  );
  const more = [...sizes].map((size) => known.slice(0, size));
  return [...(two.length === 2 ? [two, [...two].reverse()] : []), ...more];
}

/**
 * The styles in which several values of a filter may be read. Which one a target reads is its own choice, for each
 * parameter: one that gives the right list is enough. Values that list everything together are listed as well by a
 * target that ignores the parameter's name: those tell only in a style that this very filter was seen to be read in.
 */
function stylesFor(
  name: ListFilter,
  chosen: readonly FilterCase[],
  lists: FilteredLists,
  understood: Understood,
  count: number,
): ArrayStyle[] {
  if (union(chosen, lists).size >= count) return [...(understood.of.get(name) ?? [])];
  return [...understood.all, ...ARRAY_STYLES.filter((one) => !understood.all.includes(one))];
}

/**
 * Several values of each filter, in a style that the target understands for some filter; `broken` ones are left out.
 */
export async function judgeSeveralValues(
  session: ListSession,
  cases: readonly FilterCase[],
  lists: FilteredLists,
  understood: Understood,
  broken: ReadonlySet<FilterName>,
): Promise<Outcome> {
  const outcome: Outcome = noOutcome();
  if (understood.all.length === 0) return outcome;
  for (const name of PARAMETERS.filter((one) => !broken.has(one))) {
    for (const chosen of valuesToTry(cases, lists, name, session.count)) {
      const styles = stylesFor(name, chosen, lists, understood, session.count);
      if (styles.length === 0) continue;
      const attempts: Attempt[] = [];
      for (const style of styles) {
        let one = await attempt(session, style, { chosen }, lists);
        // Wrong for once is no proof.
        for (let time = 1; time < TIMES && !one.right && one.page; time += 1) {
          if (time === 1) await readSinglesAgain(session, chosen, lists);
          one = await attempt(session, style, { chosen }, lists);
        }
        attempts.push(one);
        if (one.right) break;
      }
      const clause = FILTER_CLAUSES[name];
      // A style in which this filter is read, and so many values are refused: how many ids it takes is not told.
      const read = understood.of.get(name) ?? [];
      const refused = attempts.find((one) => read.includes(one.style) && !one.page);
      if (refused && name === 'channelTypes' && chosen.length > 2 && isPlainRefusal(refused.reply))
        outcome.findings.push(tooMany(clause, name, chosen, refused));
      if (refused) continue;
      if (attempts.some((one) => one.right)) outcome.passes.push(clause);
      else outcome.findings.push(...findingOf(clause, name, chosen, attempts, lists));
    }
  }
  return outcome;
}

/** A list of listed values that is refused for its length, which is not bounded (section 4.13). */
function tooMany(
  clause: string,
  name: ListFilter,
  chosen: readonly FilterCase[],
  { reply, style }: Attempt,
): Finding {
  return {
    clause,
    reply,
    note: {
      message: `${chosen.length} values of ${name} (${style.name}) were refused, and two of them are accepted`,
      expected: 'a 2xx status',
      found: `status ${reply.outcome}`,
      where: 'request',
    },
  };
}

function findingOf(
  clause: string,
  name: ListFilter,
  chosen: readonly FilterCase[],
  attempts: readonly Attempt[],
  lists: FilteredLists,
): Finding[] {
  const [shown] = attempts.filter((one) => one.page !== undefined);
  if (!shown?.page) return [];
  const note = {
    message: `${name} with ${chosen.length} values (${shown.style.name}) does not list what each value lists alone, in no style that the target understands for another filter`,
    expected: `${union(chosen, lists).size} channels`,
    found: `${shown.listed.size} channels`,
    where: 'response' as const,
    pointer: '/notificationChannels',
  };
  return [{ clause, reply: shown.page.reply, note }];
}
