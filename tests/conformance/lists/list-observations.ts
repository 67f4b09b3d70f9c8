import type { Reply } from '../../../fixtures/host/call.ts';
import { orderingOf, type SortField } from '../../../spec/rules/sorting.ts';
import type { ListSession } from './list-session.ts';
import { outcomeWord } from './observations.ts';
import { keepsOrder } from './placed-items.ts';
import { itemsOf, readToEnd } from './walk.ts';
import { orderOf } from './whole-list.ts';

/** Other ways to write a number; each converts without loss, so a target may take it or refuse it. */
const NUMBERS: readonly (readonly [value: string, words: string])[] = [
  ['+5', 'a sign (+5)'],
  ['05', 'a leading zero (05)'],
  ['5.0', 'a fraction of zero (5.0)'],
  [' 5', 'a leading blank'],
  ['', 'empty text'],
  ['1e1', 'an exponent (1e1)'],
];

/** Notes what one list shows where the document leaves lists open. */
export async function observeList(session: ListSession): Promise<void> {
  const { ctx, reader } = session;
  await defaultOrder(session);
  await collation(session);
  for (const [value, words] of NUMBERS) {
    const reply = await reader.probe([['limit', value]]);
    ctx.observe('request.scalar-conversions', `limit with ${words}: ${outcomeWord(reply)}`, reply);
  }
  const unknown = await reader.probe([['unexpectedParameter', '1']]);
  ctx.observe('request.unknown-query-parameters', unknown.ok ? 'ignored' : outcomeWord(unknown), unknown);
  const twice = await reader.probe([
    ['limit', '3'],
    ['limit', '4'],
  ]);
  ctx.observe('request.unknown-query-parameters', `limit given twice: ${limitTaken(twice)}`, twice);
}

function limitTaken(reply: Reply): string {
  return reply.ok ? `taken as ${JSON.stringify(reply.body?.limit)}` : outcomeWord(reply);
}

/** The field and direction whose order a list without a sort follows. */
async function defaultOrder(session: ListSession): Promise<void> {
  const { ctx, kind, reader, whole, base } = session;
  const clause = `${kind.operation}.default-order`;
  const again = await reader.read([], true);
  if (!keepsOrder(orderOf(whole), again ? [base, again] : [base])) {
    ctx.observe(clause, 'differs from request to request', base.reply);
    return;
  }
  const items = itemsOf(whole.wide);
  const found = kind.sortFields.flatMap((field) =>
    (['asc', 'desc'] as const)
      .filter((direction) => {
        const order = orderingOf(items.map(field.keyOf), field.kind, direction);
        return order.telling && order.readings.length > 0;
      })
      .map((direction) => `${field.name}:${direction}`),
  );
  ctx.observe(clause, found.length > 0 ? found.join(' or ') : 'none of the sort fields', base.reply);
}

/** How names are compared, and where items without a key stand. */
async function collation(session: ListSession): Promise<void> {
  const { ctx, kind, reader, wideLimit } = session;
  if (!ctx.scope.register.has(`${kind.operation}.sort-collation`)) return;
  for (const field of kind.sortFields.filter((one: SortField) => one.kind === 'text')) {
    const sorted = await readToEnd(reader, [['sorts', `${field.name}:asc`]], wideLimit, {
      repeat: true,
      trusting: true,
    });
    const page = sorted?.pages[0];
    if (!sorted || !page) continue;
    const { readings, absent, telling } = orderingOf(itemsOf(sorted).map(field.keyOf), field.kind, 'asc');
    if (!telling) continue;
    const way = readings[0] ?? 'no known way of ordering';
    const gaps = absent === 'none' ? '' : `; items without it ${absent}`;
    ctx.observe(`${kind.operation}.sort-collation`, `${field.name}: ${way}${gaps}`, page.reply);
  }
}
