import { isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import { ARRAY_STYLES, ODD_STYLES } from './array-styles.ts';
import { FILTER_CLAUSES, type FilterCase } from './filter-cases.ts';
import type { FilteredLists } from './filters.ts';
import type { Finding, Outcome } from './findings.ts';
import { type ListPage, readPage } from './list-page.ts';
import type { ListSession } from './list-session.ts';
import type { Understood } from './several-asked.ts';
import { PARAMETERS, tellingPair } from './values-that-tell.ts';

/** Two values of one filter. */
interface TwoValues {
  name: string;
  clause: string;
  values: readonly [string, string];
  /** Whether a page shows that the parameter was read at all: a style that is not the target's may go unnoticed. */
  isRead: (page: ListPage) => boolean;
}

/**
 * Judges that filters may hold two values (section 4.13): a parameter of which two are refused in the style in which
 * the target reads two of another one, and in no style taken, is no array there.
 */
export async function judgeTwoTaken(
  session: ListSession,
  cases: readonly FilterCase[],
  lists: FilteredLists,
  understood: Understood,
): Promise<Outcome> {
  const outcome: Outcome = { passes: [], findings: [] };
  if (understood.all.length === 0) return outcome;
  for (const name of PARAMETERS.filter((one) => !understood.of.has(one))) {
    const [a, b] = tellingPair(cases, lists, name, session.count).map(({ value }) => value);
    if (a === undefined || b === undefined) continue;
    const isRead = ({ ids }: ListPage): boolean => ids.length < session.count;
    outcome.findings.push(
      ...(await judgeTwo(
        session,
        { name, clause: FILTER_CLAUSES[name], values: [a, b], isRead },
        understood,
      )),
    );
  }
  return outcome;
}

async function judgeTwo(
  session: ListSession,
  { name, clause, values, isRead }: TwoValues,
  understood: Understood,
): Promise<Finding[]> {
  let refused: Reply | undefined;
  let styleName = '';
  for (const style of [...ARRAY_STYLES, ...ODD_STYLES]) {
    const { reply, page } = await pageOf(session, style.write(name, values));
    if (reply.ok && (!page || isRead(page))) return [];
    if (!understood.all.includes(style)) continue;
    if (!isPlainRefusal(reply)) return [];
    refused ??= reply;
    styleName ||= style.name;
  }
  const [first, second] = [
    await pageOf(session, [[name, values[0]]]),
    await pageOf(session, [[name, values[1]]]),
  ];
  if (!refused || !first.page || !second.page) return [];
  const note = {
    message: `${name} with two values (${styleName}) was refused while each of them alone is accepted, and the target reads two values of another parameter so`,
    expected: 'a 2xx status',
    found: `status ${refused.outcome}`,
    where: 'request' as const,
    twin: { reply: first.reply, differs: name },
  };
  return [{ clause, reply: refused, note }];
}

/** A request's answer, and the page that it is. */
async function pageOf(
  { kind, reader, wideLimit }: ListSession,
  query: readonly [string, string][],
): Promise<{ reply: Reply; page: ListPage | undefined }> {
  const reply = await reader.probe([...query, ['limit', String(wideLimit)]]);
  return { reply, page: reply.ok ? readPage(kind, reply) : undefined };
}
