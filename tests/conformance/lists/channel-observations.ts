import type { Reply } from '../../../fixtures/host/call.ts';
import { flagField, textField } from '../../../spec/rules/support/json.ts';
import { ownersThatList } from './behind-refused.ts';
import type { FilterCase } from './filter-cases.ts';
import { type FilteredLists, filterKey } from './filters.ts';
import { DEFAULT_LIMIT } from './list-kind.ts';
import { readPage } from './list-page.ts';
import type { ListSession } from './list-session.ts';
import { outcomeWord } from './observations.ts';
import type { Understood } from './several-asked.ts';
import { observeUnknownIds } from './unknown-ids.ts';

/** Limits tried one after the other until one is refused. */
const LIMITS: readonly number[] = [21, 50, 100, 101, 200, 500, 1000, 1001, 5000, 10_000, 100_000];

const LIST = 'list-notification-channels';

/** Notes the largest limit that is taken, and what becomes of larger ones. */
export async function observeLargestLimit(session: ListSession): Promise<void> {
  const clause = `${LIST}.limit-upper-bound`;
  let largest = DEFAULT_LIMIT;
  for (const limit of LIMITS) {
    const reply = await session.reader.probe([['limit', String(limit)]]);
    const shown = reply.body?.limit;
    if (!reply.ok) {
      session.ctx.observe(clause, `${largest} is taken, ${limit} is ${outcomeWord(reply)}`, reply);
      return;
    }
    if (shown !== limit) {
      session.ctx.observe(clause, `larger limits become ${JSON.stringify(shown)}`, reply);
      return;
    }
    largest = limit;
  }
  session.ctx.observe(clause, `none found: ${largest} is taken`, session.base.reply);
}

/**
 * Notes what a filter by an id of nothing answers, where channels that belong to others have no place (section 4.13),
 * and what the two filters together answer that must not be combined.
 */
export async function observeFilters(
  session: ListSession,
  cases: readonly FilterCase[],
  lists: FilteredLists,
  styles: Understood,
): Promise<void> {
  const { ctx, reader } = session;
  await observeUnknownIds(session, styles);
  const [deployment, workspace] = ownersThatList(cases, lists);
  if (deployment) observeShared(session, deployment, lists, 'WORKSPACE');
  if (workspace) observeShared(session, workspace, lists, 'DEPLOYMENT');
  if (!deployment || !workspace) return;
  const both = await reader.probe([
    ['deploymentIds', deployment.value],
    ['workspaceIds', workspace.value],
    ['limit', String(session.wideLimit)],
  ]);
  ctx.observe(`${LIST}.both-ids`, describeBoth(session, both, deployment, workspace, lists), both);
}

/** Which set of the two single lists the answer to both filters is. */
function describeBoth(
  session: ListSession,
  both: Reply,
  deployment: FilterCase,
  workspace: FilterCase,
  lists: FilteredLists,
): string {
  const page = both.ok ? readPage(session.kind, both) : undefined;
  if (!page) return outcomeWord(both);
  const [left, right] = [deployment, workspace].map((one) => new Set(lists.get(filterKey(one))?.ids));
  const same = (ids: Iterable<string>): boolean =>
    [...new Set(ids)].sort().join() === [...page.ids].sort().join();
  if (same(left ?? [])) return 'accepted: workspaceIds is ignored';
  if (same(right ?? [])) return 'accepted: deploymentIds is ignored';
  if (same([...(left ?? [])].filter((id) => right?.has(id)))) return 'accepted: lists what passes both';
  if (same([...(left ?? []), ...(right ?? [])])) return 'accepted: lists what passes either';
  return 'accepted: lists something else';
}

/** Notes which shared channels come with a filter by one entity. */
function observeShared(
  { ctx, whole }: ListSession,
  filter: FilterCase,
  lists: FilteredLists,
  other: 'WORKSPACE' | 'DEPLOYMENT',
): void {
  const list = lists.get(filterKey(filter));
  if (!list) return;
  const found = new Set(list.ids);
  const share = (kind: string): string => {
    const shared = [...whole.items].filter(
      ([, channel]) => flagField(channel, 'isShared') === true && textField(channel, 'entityType') === kind,
    );
    const there = shared.filter(([id]) => found.has(id)).length;
    if (shared.length === 0) return `no ${kind} ones known`;
    return there === 0
      ? `no ${kind} ones`
      : there === shared.length
        ? `all ${kind} ones`
        : `some ${kind} ones`;
  };
  const answer = `${filter.name}: ${share('ORGANIZATION')}, ${share(other)}`;
  ctx.observe(`${LIST}.shared-accessible`, answer, list.page.reply);
}
