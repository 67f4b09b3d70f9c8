import { isRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import type { FilterCase } from './filter-cases.ts';
import { type FilteredLists, filterKey } from './filters.ts';
import { noOutcome, type Outcome } from './findings.ts';
import { type ListPage, readPage } from './list-page.ts';
import type { ListSession } from './list-session.ts';

/** A deployment and a workspace of which each lists some channels: the two filters that must not be combined. */
export function ownersThatList(
  cases: readonly FilterCase[],
  lists: FilteredLists,
): [deployment: FilterCase | undefined, workspace: FilterCase | undefined] {
  const some = (name: FilterCase['name']): FilterCase | undefined =>
    cases.find((one) => one.name === name && (lists.get(filterKey(one))?.ids.length ?? 0) > 0);
  return [some('deploymentIds'), some('workspaceIds')];
}

/**
 * Judges that filters which were refused together filter nothing that comes behind them: a list without filters holds
 * every channel (section 4.13). Told only where one page holds the list.
 */
export async function judgeBehindRefused(
  session: ListSession,
  cases: readonly FilterCase[],
  lists: FilteredLists,
): Promise<Outcome> {
  const { kind, reader } = session;
  const [deployment, workspace] = ownersThatList(cases, lists);
  if (!deployment || !workspace) return noOutcome();
  const limit: [string, string] = ['limit', String(session.wideLimit)];
  const readPlain = async (): Promise<ListPage | undefined> => {
    const reply = await reader.probe([limit]);
    return reply.ok ? readPage(kind, reply) : undefined;
  };
  const before = await readPlain();
  if (before?.ids.length !== session.count) return noOutcome();
  const both = await reader.probe([
    ['deploymentIds', deployment.value],
    ['workspaceIds', workspace.value],
    limit,
  ]);
  if (!isRefusal(both)) return noOutcome();
  const page = await readPlain();
  if (!page) return noOutcome();
  const found = new Set(page.ids);
  const missing = before.ids.filter((id) => !found.has(id));
  const clause = `${kind.operation}.filters-combined`;
  if (missing.length === 0) return { passes: [clause], findings: [] };
  const note = {
    message: 'a list without filters is filtered behind a request whose filters were refused',
    expected: `${session.count} channels`,
    found: `${page.ids.length} channels`,
    where: 'response' as const,
    pointer: `/${kind.itemsField}`,
    before: [both],
  };
  return { passes: [], findings: [{ clause, reply: page.reply, note }] };
}
