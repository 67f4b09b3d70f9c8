import type { SchemaNode } from '../description-types.ts';
import { nodes } from '../openapi.ts';
import { aspectsOf, clauseId } from '../structural-clauses.ts';
import type { VisitCounts } from './ajv.ts';

/** Clause ids that a visit of a node exercises. */
interface Exercised {
  /** By any visit. */
  always: string[];
  /** By a visit that found the right kind: format, values, limit, and what an object must hold. */
  rightKind: string[];
  /** The share of `rightKind` that presence has. */
  presence: string[];
}

let table: readonly Exercised[] | undefined;

function exercisedBy(node: SchemaNode): Exercised {
  const judged = aspectsOf(node).filter((aspect) => aspect !== 'values' || node.values !== undefined);
  const held = [...node.fields.values()].filter(
    (field) => field.direction === 'out' && aspectsOf(field).includes('presence'),
  );
  return {
    always: judged.filter((aspect) => aspect === 'type').map((aspect) => clauseId(node, aspect)),
    rightKind: judged
      .filter((aspect) => aspect !== 'type' && aspect !== 'presence')
      .map((aspect) => clauseId(node, aspect)),
    presence: held.map((field) => clauseId(field, 'presence')),
  };
}

/**
 * Counts how often each structural clause was exercised by validated responses. One per unit. A visit of a value
 * costs one addition; clause ids are worked out when the counts are read.
 */
export class ClauseCounter implements VisitCounts {
  readonly visits = new Float64Array(nodes().length);
  readonly #wrongKind = new Map<number, number>();
  readonly #unjudgedPresence = new Map<number, number>();

  /** Notes that a visit found a value of the wrong kind, whose format, values, limits and fields mean nothing. */
  noteWrongKind(node: number): void {
    this.#wrongKind.set(node, (this.#wrongKind.get(node) ?? 0) + 1);
  }

  /** Notes that a visited object was not held to the presence of its fields. */
  noteUnjudgedPresence(node: number): void {
    this.#unjudgedPresence.set(node, (this.#unjudgedPresence.get(node) ?? 0) + 1);
  }

  /** Times each clause was exercised, by id; clauses never exercised are missing. */
  counts(): Map<string, number> {
    table ??= nodes().map(exercisedBy);
    const counts = new Map<string, number>();
    const add = (ids: readonly string[], times: number): void => {
      if (times > 0) for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + times);
    };
    for (const [index, { always, rightKind, presence }] of table.entries()) {
      const visits = this.visits[index] ?? 0;
      const rightKinds = visits - (this.#wrongKind.get(index) ?? 0);
      add(always, visits);
      add(rightKind, rightKinds);
      add(presence, rightKinds - (this.#unjudgedPresence.get(index) ?? 0));
    }
    return counts;
  }
}
