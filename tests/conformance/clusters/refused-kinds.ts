import { isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import { pause } from '../../../fixtures/engine/settle.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';
import { validAcceptedClause } from '../../../spec/clause-names.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { createOwnCluster } from './own-cluster.ts';
import { sendClusterUpdate } from './send-update.ts';

/** A cluster and the answer to its first update, or the last of nothing but refusals. */
export interface UpdateResult {
  place: ClusterPlace;
  reply: Reply;
}

const CLAUSE = validAcceptedClause('update-cluster');

/** Of one kind, so many clusters must refuse everything before the kind is blamed: one may have its own reasons. */
const FEWEST = 2;

/** Pause (ms) before what was refused is sent once more. */
const PAUSE = 1000;

/** What clusters are told apart by: a type, a cloud, a type in a cloud. */
const KINDS: readonly ((place: ClusterPlace) => string)[] = [
  ({ type }) => type,
  ({ cloudProvider }) => cloudProvider,
  ({ cloudProvider, type }) => `${cloudProvider} ${type}`,
];

/**
 * Blames the refusal of every update of one kind of clusters where those of all others are taken (section 4.4). One of
 * the run's own must be among them: only of such a one the database is known that its update has to name.
 */
export async function judgeRefusedKinds(ctx: CheckContext, results: readonly UpdateResult[]): Promise<void> {
  const refused = results.filter(({ reply }) => isPlainRefusal(reply));
  const taken = results.filter(({ reply }) => reply.ok);
  const [first] = refused;
  if (!first || taken.length === 0 || ctx.onlyCase !== undefined) return;
  const kindOf = KINDS.find((kind) => {
    const isKind = ({ place }: UpdateResult): boolean => kind(place) === kind(first.place);
    return refused.every(isKind) && !taken.some(isKind);
  });
  if (!kindOf) return;
  const kind = kindOf(first.place);
  // One that answers otherwise (a conflict, say) shows that not the kind alone decides.
  if (results.some((one) => kindOf(one.place) === kind && !refused.includes(one))) return;
  const own = await withOwn(ctx, refused);
  const all = own.filter(({ reply }) => isPlainRefusal(reply));
  if (all.length < own.length || all.length < FEWEST || !isOldEnough(all, taken)) return;
  await blame(ctx, kind, all, taken);
}

/** The refused ones, and a cluster of the run's own beside them where there is none yet. */
async function withOwn(ctx: CheckContext, refused: readonly UpdateResult[]): Promise<UpdateResult[]> {
  const [first] = refused;
  if (!first || refused.some(({ place }) => place.own)) return [...refused];
  const { type, cloudProvider } = first.place;
  const place = await createOwnCluster(ctx, type, 'of a refused kind', { clouds: [cloudProvider] });
  if (!place) return [...refused];
  return [...refused, { place, reply: await sendClusterUpdate(ctx, place, 'of a refused kind') }];
}

/**
 * Whether a cluster of the run's own was refused for another reason than that it is new: it is ready, others of its
 * type that are as new take updates, or older ones of its kind take none.
 */
function isOldEnough(refused: readonly UpdateResult[], taken: readonly UpdateResult[]): boolean {
  const [own] = refused.filter(({ place }) => place.own);
  if (!own) return false;
  const isReady = textField(own.place.shown, 'status') === 'CREATED';
  const newOnesTaken = taken.some(({ place }) => place.own && place.type === own.place.type);
  return isReady || newOnesTaken || refused.filter(({ place }) => !place.own).length >= FEWEST;
}

/** Everything once more, the twin before and after: what changed meanwhile is no fault of the kind. */
async function blame(
  ctx: CheckContext,
  kind: string,
  refused: readonly UpdateResult[],
  taken: readonly UpdateResult[],
): Promise<void> {
  await pause(PAUSE, ctx);
  const [twin] = taken;
  if (!twin) return;
  const again: Reply[] = [];
  for (const { place } of refused)
    again.push(await sendClusterUpdate(ctx, place, 'of a refused kind, once more', { repeat: true }));
  const control = await sendClusterUpdate(ctx, twin.place, 'of another kind, once more', { repeat: true });
  const [last] = again;
  if (!last || !control.ok || !again.every(isPlainRefusal)) return;
  ctx.fail(CLAUSE, last, {
    message: `every update of the ${refused.length} ${kind} clusters was refused while those of other clusters are taken`,
    expected: 'a 2xx status',
    found: `status ${last.outcome}`,
    where: 'request',
    twin: { reply: control, differs: 'the kind of cluster' },
  });
}
