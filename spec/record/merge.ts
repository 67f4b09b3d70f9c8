import { keepSmallest } from './evidence.ts';
import { byteOrder, compareSeen } from './order.ts';
import type {
  ClauseTally,
  ObservedAnswer,
  OperationTally,
  Resource,
  RobustnessFinding,
  UnitRecord,
} from './unit-record.ts';

/** How many different answers to a silent question the report shows. */
export const MAX_ANSWERS = 12;
/** How many of them are kept while records are merged, so that the most frequent can be chosen. */
export const MAX_ANSWERS_KEPT = 4 * MAX_ANSWERS;

/** How many reasons a clause keeps why it was not exercised. */
export const MAX_REASONS = 8;

function mergeClauseTallies(a: ClauseTally, b: ClauseTally): ClauseTally {
  return {
    exercised: a.exercised + b.exercised,
    failed: a.failed + b.failed,
    evidence: keepSmallest([...a.evidence, ...b.evidence]),
    notExercised: firstReasons([...a.notExercised, ...b.notExercised]),
  };
}

/** The first reasons in byte order, each once: the same ones in whatever order they came. */
export function firstReasons(reasons: readonly string[]): string[] {
  return [...new Set(reasons)].sort(byteOrder).slice(0, MAX_REASONS);
}

/** The smaller by length, then byte order, of what it is serialised to: the same one in any order of merging. */
function smaller<T>(x: T, y: T): T {
  const [left, right] = [JSON.stringify(x), JSON.stringify(y)];
  return (left.length - right.length || byteOrder(left, right)) <= 0 ? x : y;
}

/** Adds the counts of the same thing seen twice; how it is told and shown is what the first of the two says. */
function mergeSeen<T extends ObservedAnswer | RobustnessFinding>(x: T, y: T): T {
  return { ...(compareSeen(x, y) <= 0 ? x : y), count: x.count + y.count };
}

/**
 * Adds answers up. Beyond the bound the first in byte order stay: unlike the most frequent, they are the same ones,
 * with the same counts, in whatever order records are merged.
 */
function mergeAnswers(a: ObservedAnswer[], b: ObservedAnswer[]): ObservedAnswer[] {
  const byAnswer = new Map<string, ObservedAnswer>();
  for (const item of [...a, ...b]) {
    const known = byAnswer.get(item.answer);
    byAnswer.set(item.answer, known ? mergeSeen(known, item) : { ...item });
  }
  return [...byAnswer.values()]
    .sort((x, y) => byteOrder(x.answer, y.answer))
    .slice(0, MAX_ANSWERS_KEPT)
    .sort((x, y) => y.count - x.count || byteOrder(x.answer, y.answer));
}

/** Adds two order-independent digests (hexadecimal numbers below 2^53). */
export function addDigests(a: string, b: string): string {
  return ((BigInt(`0x${a}`) + BigInt(`0x${b}`)) & ((1n << 53n) - 1n)).toString(16).padStart(14, '0');
}

function mergeOperationTallies(a: OperationTally, b: OperationTally): OperationTally {
  const statuses: Record<string, number> = { ...a.statuses };
  for (const [status, count] of Object.entries(b.statuses))
    statuses[status] = (statuses[status] ?? 0) + count;
  return {
    requests: a.requests + b.requests,
    statuses,
    latency: a.latency.map((count, i) => count + (b.latency[i] ?? 0)),
    maxMs: Math.max(a.maxMs, b.maxMs),
    digest: addDigests(a.digest, b.digest),
    read: a.read + b.read,
    unread: a.unread + b.unread,
  };
}

/** Raised when records of different runs, targets or suite versions are to be merged. */
export class MixedRecordsError extends Error {
  constructor(field: string, a: unknown, b: unknown) {
    super(
      `Records of different runs cannot be merged: ${field} is ${JSON.stringify(a)} in one and ` +
        `${JSON.stringify(b)} in another. Merge only the shards of one run (same run id, seed, profile, target and suite version).`,
    );
    this.name = 'MixedRecordsError';
  }
}

function mergeMaps<T>(
  a: Record<string, T>,
  b: Record<string, T>,
  merge: (x: T, y: T) => T,
): Record<string, T> {
  const merged: Record<string, T> = { ...a };
  for (const [key, value] of Object.entries(b)) {
    const known = merged[key];
    merged[key] = known === undefined ? value : merge(known, value);
  }
  return merged;
}

/** Everything that the units of one run found, merged. */
export type MergedRecord = Omit<UnitRecord, 'unit' | 'state' | 'note'> & {
  units: Record<string, { state: UnitRecord['state']; note?: string }>;
};

function mergeFindings(a: RobustnessFinding[], b: RobustnessFinding[]): RobustnessFinding[] {
  const byId = new Map<string, RobustnessFinding>();
  for (const finding of [...a, ...b]) {
    const known = byId.get(finding.id);
    byId.set(finding.id, known ? mergeSeen(known, finding) : finding);
  }
  return [...byId.values()].sort((x, y) => byteOrder(x.id, y.id));
}

/** Every list of a record in the order that merging gives it: one record alone reads as it would beside others. */
function inOrder(record: UnitRecord): Omit<UnitRecord, 'unit' | 'state' | 'note'> {
  const { unit: _unit, state: _state, note: _note, ...rest } = record;
  const nothing: ClauseTally = { exercised: 0, failed: 0, evidence: [], notExercised: [] };
  return {
    ...rest,
    clauses: mapValues(rest.clauses, (tally) => mergeClauseTallies(nothing, tally)),
    observations: mapValues(rest.observations, (answers) => mergeAnswers([], answers)),
    robustness: mergeFindings([], rest.robustness),
    resources: sortResources(rest.resources),
    notices: [...new Set(rest.notices)].sort(byteOrder),
  };
}

function mapValues<T>(map: Record<string, T>, change: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value)]));
}

/** What resources are ordered by; kept, as each piece of a record is merged with thousands of them. */
const orderKeys = new WeakMap<Resource, string>();

function orderKey(resource: Resource): string {
  const known = orderKeys.get(resource);
  if (known !== undefined) return known;
  const key = JSON.stringify(resource);
  orderKeys.set(resource, key);
  return key;
}

function sortResources(resources: readonly Resource[]): Resource[] {
  return [...resources].sort((x, y) => byteOrder(orderKey(x), orderKey(y)));
}

/** Lifts one unit's record into the merged form. */
export function liftRecord(record: UnitRecord): MergedRecord {
  const { unit, state, note } = record;
  return {
    ...inOrder(record),
    units: { [unit]: { state, ...(note === undefined ? {} : { note }) } },
  };
}

/** Merges two merged records; pure, commutative and associative. Throws {@link MixedRecordsError}. */
export function mergeRecords(a: MergedRecord, b: MergedRecord): MergedRecord {
  for (const field of Object.keys(a.header) as (keyof typeof a.header)[]) {
    if (a.header[field] !== b.header[field])
      throw new MixedRecordsError(field, a.header[field], b.header[field]);
  }
  const [stopped] = [a.stopped, b.stopped].filter((reason) => reason !== undefined).sort(byteOrder);
  return {
    header: a.header,
    ...(stopped === undefined ? {} : { stopped }),
    startedAt: [a.startedAt, b.startedAt].sort()[0] ?? a.startedAt,
    durationMs: a.durationMs + b.durationMs,
    clauses: mergeMaps(a.clauses, b.clauses, mergeClauseTallies),
    observations: mergeMaps(a.observations, b.observations, mergeAnswers),
    robustness: mergeFindings(a.robustness, b.robustness),
    resources: sortResources([...a.resources, ...b.resources]),
    operations: mergeMaps(a.operations, b.operations, mergeOperationTallies),
    bases: mergeMaps(a.bases, b.bases, (x, y) => ({
      tried: x.tried + y.tried,
      accepted: x.accepted + y.accepted,
    })),
    units: mergeMaps(a.units, b.units, (x, y) =>
      x.state === y.state ? smaller(x, y) : x.state === 'final' ? x : y,
    ),
    notices: [...new Set([...a.notices, ...b.notices])].sort(byteOrder),
  };
}
