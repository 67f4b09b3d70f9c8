import type { Json, JsonObject, Reply, RuleFacts } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';
import { field, isObject, listField, textField } from '../../../spec/rules/support/json.ts';
import { saysUnderWay } from '../../../spec/rules/support/under-way.ts';
import { knownPools, notePools } from './known-pools.ts';

/** What updates of clusters have shown of how a target applies them. */
interface Pace {
  /** True once an answer that says that the update is under way was seen to show what it had just been sent. */
  atOnce: boolean;
  /** Fields of which such an answer showed another value than ever before, as `<type of cluster> <field>`. */
  readonly fields: Set<string>;
  /** Values that were sent or shown before, as `<cluster> <field> <value>`. */
  readonly known: Set<string>;
  /** Values that each field of a cluster was sent or shown with, as JSON, by the cluster's id. */
  readonly former: Map<string, Record<string, Set<string>>>;
  /** Clusters that were asked to fail over, by their ids. */
  readonly failoverAsked: Set<string>;
  /** Clusters that took node pools, by their ids. */
  readonly poolsTaken: Set<string>;
}

/** Fields by which a change is told from what was there before. */
const TOLD_BY = ['name', 'workspaceIds'] as const;

/** What makes the network of a DR region: a target that shows a change of one at once shows those of others so, too. */
const DR_NETWORK: readonly string[] = [
  'drRegion',
  'drVpcSubnetRange',
  'drPodSubnetRange',
  'drServicePeeringRange',
  'drServiceSubnetRange',
];

/** Fields of each of which it is noted whether changes of it show at once. */
const FOLLOWED: readonly string[] = ['name', 'dbInstanceType', 'enableReplicationTimeControl', ...DR_NETWORK];

const paces = new WeakMap<CheckContext, Pace>();

function paceOf(ctx: CheckContext): Pace {
  const pace = paces.get(ctx) ?? {
    atOnce: false,
    fields: new Set(),
    known: new Set(),
    former: new Map(),
    failoverAsked: new Set(),
    poolsTaken: new Set(),
  };
  paces.set(ctx, pace);
  return pace;
}

/** Notes an answered update: whether it shows, while it says to be under way, a value that it was the first to send. */
export function notePace(ctx: CheckContext, place: ClusterPlace, reply: Reply): void {
  const { call, body, ok } = reply;
  if (field(call.body, 'isFailedOver') === true) paceOf(ctx).failoverAsked.add(place.id);
  if (!ok || !isObject(call.body) || body === undefined) return;
  const pace = paceOf(ctx);
  if ((listField(call.body, 'nodePools') ?? []).length > 0) pace.poolsTaken.add(place.id);
  noteChanges(ctx, place, call.body, body);
  noteValues(ctx, place, [kindCreated(place), call.body, body]);
  notePools(ctx, place, { sent: call.body, shown: body });
  pace.known.add(`${place.id} name ${JSON.stringify(place.name)}`);
  const told = TOLD_BY.map((name) => {
    const mark = (value: Json | undefined): string | undefined =>
      value === undefined ? undefined : `${place.id} ${name} ${JSON.stringify(value)}`;
    return { sent: mark(field(call.body, name)), shown: mark(field(body, name)) };
  });
  const compared = told.filter(({ sent, shown }) => sent !== undefined && shown !== undefined);
  // Of several changes in one update some may show before others: only when all do, they are shown at once.
  const isShown = compared.every(({ sent, shown }) => sent === shown);
  const isNew = compared.some(({ sent = '' }) => !pace.known.has(sent));
  if (isShown && isNew && saysUnderWay(reply.body)) pace.atOnce = true;
  for (const { sent, shown } of told) {
    for (const mark of [sent, shown]) if (mark !== undefined) pace.known.add(mark);
  }
}

/** Notes fields of which an answer that says to be under way shows a value in the place of another one. */
function noteChanges(ctx: CheckContext, place: ClusterPlace, sent: JsonObject, shown: JsonObject): void {
  const former = formerValues(ctx, place);
  for (const name of saysUnderWay(shown) ? FOLLOWED : []) {
    const value = JSON.stringify(field(sent, name));
    const before = former[name];
    const isChange = before !== undefined && value !== undefined && !before.has(value);
    if (isChange && value === JSON.stringify(field(shown, name)))
      paceOf(ctx).fields.add(`${place.type} ${name}`);
  }
}

function noteValues(ctx: CheckContext, { id, name }: ClusterPlace, bodies: readonly JsonObject[]): void {
  const { former } = paceOf(ctx);
  // What a target calls its fields is its own affair: `constructor` is a name like any other.
  const values = former.get(id) ?? (Object.create(null) as Record<string, Set<string>>);
  former.set(id, values);
  for (const [field, value] of [{ name }, ...bodies].flatMap((body) => Object.entries(body))) {
    values[field] ??= new Set();
    values[field].add(JSON.stringify(value));
  }
}

/** What kind of cluster the creation of one of the run's own showed: that is before all updates. */
function kindCreated({ created }: ClusterPlace): JsonObject {
  const shown = Object.entries(created?.body ?? {});
  return Object.fromEntries(shown.filter(([name]) => name === 'cloudProvider' || name === 'type'));
}

/** Values that the fields of a cluster were sent or shown with, as JSON. */
export function formerValues(
  ctx: CheckContext,
  { id }: ClusterPlace,
): Readonly<Record<string, ReadonlySet<string>>> {
  return paceOf(ctx).former.get(id) ?? {};
}

/** Whether a cluster took node pools, by whatever update. */
export function hasTakenPools(ctx: CheckContext, { id }: ClusterPlace): boolean {
  return paceOf(ctx).poolsTaken.has(id);
}

/** What rules are to know of how the target applies updates, as it is known when they ask. */
export function paceFacts(
  ctx: CheckContext,
  place: ClusterPlace,
): Pick<RuleFacts, 'showsAtOnce' | 'formerValues' | 'formerPools' | 'mayHaveChanged' | 'failoverAsked'> {
  return {
    get mayHaveChanged() {
      return ctx.recorder.leavesOpen('update-cluster');
    },
    get failoverAsked() {
      return paceOf(ctx).failoverAsked.has(place.id);
    },
    get showsAtOnce() {
      return paceOf(ctx).atOnce;
    },
    get formerValues() {
      return formerValues(ctx, place);
    },
    get formerPools() {
      return knownPools(ctx, place);
    },
  };
}

/**
 * True for an answer that says itself that the update is not yet done; not where the target says so in each answer
 * and shows changes in it all the same.
 */
export function isUnderWay(ctx: CheckContext, reply: Reply): boolean {
  return saysUnderWay(reply.body) && !paceOf(ctx).atOnce;
}

/**
 * True where a change of a field would be shown by now, seconds later: the target showed one at once on a cluster of
 * that type, in an answer that said to be under way. A name costs no work, so that other changes tell of it; timing
 * replication costs less than another database; and the network of the DR region is one; what else takes long is not
 * told.
 */
export function showsSoon(ctx: CheckContext, { type }: ClusterPlace, name: string): boolean {
  const { atOnce, fields } = paceOf(ctx);
  const told =
    name === 'enableReplicationTimeControl'
      ? [name, 'dbInstanceType']
      : DR_NETWORK.includes(name)
        ? DR_NETWORK
        : [name];
  return told.some((one) => fields.has(`${type} ${one}`)) || (name === 'name' && atOnce);
}

/**
 * True for the answer of a cluster of which nothing is told that a sensible target would wait for. What another state
 * allows (`UPDATING`, `UPGRADE_PENDING`) is not documented, however soon changes show in it.
 */
export function isAtRest(reply: Reply): boolean {
  return textField(reply.body, 'status') === 'CREATED';
}
