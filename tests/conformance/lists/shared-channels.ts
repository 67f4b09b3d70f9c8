import type { JsonObject } from '../../../fixtures/host/call.ts';
import type { Target } from '../../../fixtures/target/target-file.ts';
import { flagField, textField } from '../../../spec/rules/support/json.ts';
import { FILTER_CLAUSES, type FilterCase } from './filter-cases.ts';
import { type FilteredLists, filterKey } from './filters.ts';
import type { Finding } from './findings.ts';
import { identityOf } from './list-page.ts';
import type { ListSession } from './list-session.ts';

/** Fewest entities that must all lack the shared channels before a filter is blamed for leaving them out. */
const FEWEST = 2;

/** Whose shared channels come with a filter besides those of the entities asked for (section 4.13). */
const SHARED_WITH = [
  { name: 'deploymentIds', kind: 'ORGANIZATION', words: 'the organization' },
  { name: 'deploymentIds', kind: 'WORKSPACE', words: 'their workspaces' },
  { name: 'workspaceIds', kind: 'ORGANIZATION', words: 'the organization' },
  { name: 'workspaceIds', kind: 'DEPLOYMENT', words: 'deployments inside them' },
] as const;

/**
 * Judges that shared channels are listed at all for the deployments and workspaces that are the first to have access to
 * them (section 4.13): those of the organization for all, those of a workspace for its deployments, those of a
 * deployment for its workspace. Which are accessible to which entity is not told: a filter is blamed only where it
 * lists none of a kind for any entity that channels show.
 */
export function judgeSharedChannels(
  { whole, ctx }: ListSession,
  cases: readonly FilterCase[],
  lists: FilteredLists,
): Finding[] {
  const channels = [...whole.items.values()];
  const places = new Places(channels, ctx.target);
  return SHARED_WITH.flatMap(({ name, kind, words }): Finding[] => {
    const shared = channels.filter(
      (one) => textField(one, 'entityType') === kind && flagField(one, 'isShared') === true,
    );
    const ids = new Set(shared.map(identityOf));
    const read = cases.flatMap((one) => {
      const list = one.name === name && !one.untold ? lists.get(filterKey(one)) : undefined;
      return list ? [{ list, isNear: shared.some((channel) => places.isNear(channel, one)) }] : [];
    });
    const near = read.filter(({ isNear }) => isNear);
    const [first] = near;
    if (!first || near.length < FEWEST || read.some(({ list }) => list.ids.some((id) => ids.has(id))))
      return [];
    const note = {
      message: `${name} lists none of ${ids.size} shared channels of ${words}, for none of ${read.length} entities`,
      expected: 'shared channels that are accessible to the entity, too',
      found: 'none of them',
      where: 'response' as const,
      pointer: '/notificationChannels',
    };
    return [{ clause: FILTER_CLAUSES[name], reply: first.list.page.reply, note }];
  });
}

/** Where deployments are, as channels show it or else the target file. */
class Places {
  readonly #workspaces: ReadonlyMap<string, string>;

  constructor(channels: readonly JsonObject[], target: Target) {
    const listed = target.deployments.map(({ id, workspaceId }): [string, string] => [id, workspaceId]);
    const shown = channels.flatMap((one): [string, string][] => {
      const [deployment, workspace] = [textField(one, 'deploymentId'), textField(one, 'workspaceId')];
      return deployment && workspace ? [[deployment, workspace]] : [];
    });
    this.#workspaces = new Map([...listed, ...shown]);
  }

  /** Whether a shared channel is of what the entity asked for is in, or of what is in it. */
  isNear(channel: JsonObject, { name, value }: FilterCase): boolean {
    const entityType = textField(channel, 'entityType');
    if (entityType === 'ORGANIZATION') return true;
    const entityId = textField(channel, 'entityId') ?? '';
    const deployment = textField(channel, 'deploymentId') ?? entityId;
    if (entityType === 'DEPLOYMENT')
      return name === 'workspaceIds' && this.#workspaces.get(deployment) === value;
    const workspace = textField(channel, 'workspaceId') ?? entityId;
    return name === 'deploymentIds' && this.#workspaces.get(value) === workspace;
  }
}
