import type { Json, JsonObject, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';
import { notePace } from './pace.ts';
import { sendClusterUpdate, wordClusterUpdate } from './send-update.ts';

/** What an update may not leave out, and the clause that says so (section 2.4). */
const REQUIRED: readonly (readonly [field: string, clause: string])[] = [
  ['name', 'clusterUpdate.in.name.presence'],
  ['k8sTags', 'clusterUpdate.in.k8sTags.presence'],
];

const OF_HYBRID: typeof REQUIRED = [['dbInstanceType', 'update-cluster.db-instance-type-required']];

/**
 * Leaves each required field out once beside a field that only some updates may hold: it must be refused there too. The
 * update that changes nothing follows what was taken all the same. Says whether anything was.
 */
export async function judgeMissingBeside(
  ctx: CheckContext,
  place: ClusterPlace,
  words: string,
  beside: Record<string, Json>,
): Promise<boolean> {
  let isTaken = false;
  for (const [field, clause] of [...REQUIRED, ...(place.type === 'HYBRID' ? OF_HYBRID : [])]) {
    const reply = await sendWithout(ctx, place, `${field} missing beside ${words}`, field, clause, beside);
    if (!reply.ok) continue;
    isTaken = true;
    const fields = Object.keys(beside).join(' and ');
    ctx.fail(clause, reply, {
      message: `a request that breaks this clause (${field} missing) beside ${fields} was answered OK`,
      expected: 'any status other than 2xx',
      found: `status ${reply.outcome}`,
      where: 'request',
      pointer: `/${field}`,
    });
    await sendClusterUpdate(ctx, place, `after ${field} was missing beside ${words}`, { intent: 'probe' });
  }
  return isTaken;
}

/**
 * Sends updates that each lack a field that must be sent, without a list of workspaces and beside an empty one, and
 * must be refused: others judge whether they are. Says whether all that had a list were.
 */
export async function sendIncomplete(
  ctx: CheckContext,
  place: ClusterPlace,
  words: string,
): Promise<boolean> {
  for (const [field, clause] of REQUIRED) {
    await sendWithout(ctx, place, `${field} missing ${words}`, field, clause, {});
    const beside = { workspaceIds: [] };
    const key = `${field} missing beside no workspaces ${words}`;
    if ((await sendWithout(ctx, place, key, field, clause, beside)).ok) return false;
  }
  return true;
}

async function sendWithout(
  ctx: CheckContext,
  place: ClusterPlace,
  key: string,
  field: string,
  clause: string,
  beside: Record<string, Json>,
): Promise<Reply> {
  const call = wordClusterUpdate(ctx, place, key, beside);
  const body = { ...(call.body as JsonObject) };
  delete body[field];
  const reply = await ctx.send({ ...call, body, intent: 'faulty', breaks: clause });
  if (!reply.ok) return reply;
  notePace(ctx, place, reply);
  const { id, name } = place;
  ctx.changed({ kind: 'cluster', id, operation: 'update-cluster', change: 'changed', name });
  return reply;
}
