import type { MergedRecord } from '../spec/record/merge.ts';

/** Replaces every secret of a run in a text. */
export type Redact = (text: string) => string;

/**
 * A record without the secrets that its run came to know. Each process leaves out what it knows of itself; what one
 * of them was shown before it could know that it is a secret of another one goes here.
 */
export function redactedRecord(record: MergedRecord, redact: Redact): MergedRecord {
  const { clauses, observations, robustness, resources, notices } = record;
  const told = { clauses, observations, robustness, resources, notices };
  return { ...record, ...(redacted(told, redact) as typeof told) };
}

function redacted(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((item) => redacted(item, redact));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, redacted(item, redact)]));
}
