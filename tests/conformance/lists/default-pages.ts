import type { SortField } from '../../../spec/rules/sorting.ts';
import { keepsDefaultOrder } from './default-order.ts';
import { type Finding, judged, type Outcome, together } from './findings.ts';
import { DEFAULT_LIMIT } from './list-kind.ts';
import { type ListPage, numbers, type Query } from './list-page.ts';
import type { ListSession } from './list-session.ts';

/** Two requests that must give the same, and what of it is compared. */
interface SameAnswer {
  without: Query;
  with: Query;
  name: 'limit' | 'offset';
  /** The field of a sort under which items of one key may change places: only pages without a common key differ. */
  sorted?: SortField;
}

const hasAny = <T>(all: readonly T[], others: readonly T[]): boolean =>
  all.some((one) => others.includes(one));

/** Whether the page without a parameter is another one than that with its default. */
function isOther({ name, sorted }: SameAnswer, page: ListPage, twin: ListPage): boolean {
  if (name === 'limit') return page.ids.length !== twin.ids.length;
  if (sorted) {
    const [keys, others] = [page, twin].map(({ items }) => items.map(sorted.keyOf));
    return twin.ids.length > 0 && !hasAny(page.ids, twin.ids) && !hasAny(keys ?? [], others ?? []);
  }
  return page.ids.length === twin.ids.length && page.ids.join() !== twin.ids.join();
}

/** How often two answers must differ before they count as different: lists may change between them. */
const TIMES = 3;

/** A difference between the answer without a parameter and that to its default; undefined when they agree. */
async function difference(
  { reader }: ListSession,
  same: SameAnswer,
  repeat: boolean,
): Promise<{ page: ListPage; twin: ListPage } | undefined> {
  let found: { page: ListPage; twin: ListPage } | undefined;
  for (let time = 0; time < TIMES; time += 1) {
    const page = await reader.read(same.without, repeat || time > 0);
    const twin = await reader.read(same.with, repeat || time > 0);
    if (!page || !twin) return undefined;
    if (!isOther(same, page, twin)) return undefined;
    found = { page, twin };
  }
  return found;
}

/** Without limit or offset the answer is that to limit=20 and offset=0. */
export async function judgeDefaults(session: ListSession, repeat: boolean): Promise<Outcome> {
  const { kind, count } = session;
  const inside = Math.min(3, Math.max(0, count - 1));
  const pairs: SameAnswer[] = [
    { without: [], with: numbers(DEFAULT_LIMIT, undefined), name: 'limit' },
    { without: numbers(undefined, inside), with: numbers(DEFAULT_LIMIT, inside), name: 'limit' },
  ];
  const [field] = kind.sortFields;
  if (field) {
    const sorts: Query = [['sorts', `${field.name}:desc`]];
    pairs.push({ without: sorts, with: [...sorts, ...numbers(DEFAULT_LIMIT, undefined)], name: 'limit' });
    pairs.push({ without: sorts, with: [...sorts, ...numbers(undefined, 0)], name: 'offset', sorted: field });
  }
  if (await keepsDefaultOrder(session)) {
    pairs.push({ without: [], with: numbers(undefined, 0), name: 'offset' });
    for (const limit of [1, 5, 7])
      pairs.push({ without: numbers(limit, undefined), with: numbers(limit, 0), name: 'offset' });
  }
  const outcomes: Outcome[] = [];
  for (const same of pairs) {
    const clause = `${kind.operation}.default-${same.name}`;
    const found = await difference(session, same, repeat);
    outcomes.push(judged(clause, found ? [findingOfDefault(session, clause, same.name, found)] : []));
  }
  return together(outcomes);
}

function findingOfDefault(
  { kind }: ListSession,
  clause: string,
  name: string,
  { page, twin }: { page: ListPage; twin: ListPage },
): Finding {
  const words = ({ ids }: ListPage) => `${ids.length} items, first ${ids[0] ?? 'none'}`;
  return {
    clause,
    reply: page.reply,
    note: {
      message: `the page without ${name} is not the one that the default gives`,
      expected: words(twin),
      found: words(page),
      where: 'response',
      pointer: `/${kind.itemsField}`,
      twin: { reply: twin.reply, differs: name },
    },
  };
}
