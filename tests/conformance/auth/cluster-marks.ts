import type { Json, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';
import { flagField, listField, textField } from '../../../spec/rules/support/json.ts';
import { knownTarget } from '../clusters/known-target.ts';
import { sendPastBudget } from '../clusters/past-budget.ts';
import { sendClusterUpdate } from '../clusters/send-update.ts';
import { showsTags } from '../clusters/tags.ts';
import { workspacesIn } from '../clusters/workspaces-shown.ts';
import { intruderMark } from './changes.ts';

/** Something that only intruders ask of a cluster, and that its answers show. */
export interface ClusterMark {
  /** Field of an answer that shows it. */
  field: string;
  /** What an intruder adds to the update that changes nothing. */
  asked: Record<string, Json>;
  /** Takes it away again; absent for what nothing takes away, and nobody else asks for. */
  takenAway?: Record<string, Json>;
  /** Whether an answer shows it; undefined where it shows nothing of its kind. */
  isThere: (reply: Reply) => boolean | undefined;
}

const REPLICATION = 'enableReplicationTimeControl';
const WORKSPACES = 'workspaceIds';

/** A mark for intruders to leave on a cluster; undefined where none would be seen for certain. */
export async function findMark(ctx: CheckContext, place: ClusterPlace): Promise<ClusterMark | undefined> {
  if (showsTags(place)) return tagMark(ctx);
  const before = await sendClusterUpdate(ctx, place, 'before its marks');
  if (!before.ok) return undefined;
  const mark = place.own ? await workspaceMark(ctx, before) : replicationMark(before);
  return mark && (await isSeenAndKept(ctx, place, mark)) ? mark : undefined;
}

function tagMark(ctx: CheckContext): ClusterMark {
  const key = intruderMark(ctx);
  return {
    field: 'tags',
    asked: { k8sTags: [{ key, value: 'added' }] },
    isThere: ({ body }) => listField(body, 'tags')?.some((tag) => textField(tag, 'key') === key),
  };
}

/** A listed workspace that a cluster of the run's own may not be used from; nobody misses it there. */
async function workspaceMark(ctx: CheckContext, { body }: Reply): Promise<ClusterMark | undefined> {
  const before = workspacesIn(body) ?? [];
  const { workspaces } = await knownTarget(ctx);
  const added = workspaces.find((id) => !before.includes(id));
  if (added === undefined) return undefined;
  return {
    field: WORKSPACES,
    asked: { [WORKSPACES]: [...before, added] },
    takenAway: { [WORKSPACES]: before },
    // An empty list may as well be left out of the answer.
    isThere: (reply) => (workspacesIn(reply.body) ?? []).includes(added),
  };
}

/** The timing of replication the other way round, where there is DR to which it applies. */
function replicationMark({ body }: Reply): ClusterMark | undefined {
  const former = flagField(body, REPLICATION);
  if (former === undefined || flagField(body, 'isDrEnabled') !== true) return undefined;
  return {
    field: REPLICATION,
    asked: { [REPLICATION]: !former },
    takenAway: { [REPLICATION]: former },
    isThere: (reply) => {
      const shown = flagField(reply.body, REPLICATION);
      return shown === undefined ? undefined : shown !== former;
    },
  };
}

/**
 * Whether updates of the run's own show a mark at once, both when it is asked for and when it is taken away, and those
 * that leave it out keep it as it is. Without that, what is there or not afterwards would tell nothing of intruders.
 */
async function isSeenAndKept(ctx: CheckContext, place: ClusterPlace, mark: ClusterMark): Promise<boolean> {
  const { asked, takenAway, isThere } = mark;
  if (!takenAway) return true;
  let isAway = false;
  try {
    for (const [words, fields, there] of [
      ['asked for', asked, true],
      ['taken away', takenAway, false],
    ] as const) {
      const sent = await sendClusterUpdate(ctx, place, `mark ${words}`, { fields, intent: 'probe' });
      isAway = !there && sent.ok && isThere(sent) === false;
      if (!sent.ok || isThere(sent) !== there) return false;
      const kept = await sendClusterUpdate(ctx, place, `mark left out, ${words} before`);
      if (!kept.ok || isThere(kept) !== there) return false;
    }
    return true;
  } finally {
    if (!isAway) await sendPastBudget(ctx, place, 'mark taken away in the end', takenAway, false);
  }
}
