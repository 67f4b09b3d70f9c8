import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { combinationsClause, validAcceptedClause } from '../../../spec/clause-names.ts';
import { comparePlaces } from '../../../spec/record/order.ts';
import type { ListKind } from './list-kind.ts';
import type { Query } from './list-page.ts';
import { parameterOf } from './list-spellings.ts';

/** A single valid parameter that was refused while the base was accepted. */
interface RefusedValue {
  name: string;
  value: string;
  reply: Reply;
}

/** Clause about the values of a parameter; filters by id have none of their own but what the filter does. */
const CLAUSE_OF_IDS: Readonly<Record<string, string>> = {
  notificationChannelIds: 'list-notification-channels.filter-ids',
  deploymentIds: 'list-notification-channels.filter-deployments',
  workspaceIds: 'list-notification-channels.filter-workspaces',
};

const beyondEndClause = (operation: string): string => `${operation}.offset-beyond-end`;

const NUMBERS = new Set(['limit', 'offset']);

/** Clause that says which values of a query parameter are taken. */
function clauseOfValues(kind: ListKind, name: string): string {
  return CLAUSE_OF_IDS[name] ?? `${kind.anchor}.${name}.${NUMBERS.has(name) ? 'limit' : 'values'}`;
}

/** Clauses that an accepted request with these parameters exercises. */
export function acceptedClauses(kind: ListKind, query: Query): string[] {
  const [only, ...others] = query;
  const whole = others.length > 0 ? combinationsClause(kind.operation) : undefined;
  const each = query
    .map(([name]) => parameterOf(name))
    .flatMap((name) => [
      `${kind.anchor}.${name}.presence`,
      ...(name in CLAUSE_OF_IDS ? [] : [clauseOfValues(kind, name)]),
      ...(NUMBERS.has(name) ? [`${kind.anchor}.${name}.type`] : []),
    ]);
  if (!only) return [validAcceptedClause(kind.operation)];
  return [...new Set(whole === undefined ? each : [...each, whole])];
}

/**
 * Remembers which parameters a target took and refused, so that each refusal is blamed on one clause: on the
 * parameter itself when none of its values is taken, else on the value; on the combination when every part is taken
 * alone.
 */
export class Acceptance {
  readonly #ctx: CheckContext;
  readonly #kind: ListKind;
  readonly #taken = new Map<string, Set<string>>();
  readonly #refused = new Map<string, RefusedValue>();
  readonly #combinations: string[][] = [];

  constructor(ctx: CheckContext, kind: ListKind) {
    this.#ctx = ctx;
    this.#kind = kind;
  }

  /** Notes an accepted request. */
  take(query: Query): void {
    this.#ctx.pass(...acceptedClauses(this.#kind, query));
    for (const [written, value] of query) {
      const name = parameterOf(written);
      const values = this.#taken.get(name) ?? new Set();
      this.#taken.set(name, values.add(value));
    }
  }

  /** Notes that a parameter is refused even when it stands alone. */
  refuse(name: string, value: string, reply: Reply): void {
    this.#refused.set(`${name}=${value}`, { name: parameterOf(name), value, reply });
  }

  /** Blames a combination whose parts are each taken alone: a page behind the end of a filtered list for being one. */
  refuseCombination(query: Query, reply: Reply, twin: Reply, isBehindEnd: boolean): void {
    const { operation } = this.#kind;
    this.#combinations.push(query.map((part) => part.join('=')));
    this.#ctx.fail(isBehindEnd ? beyondEndClause(operation) : combinationsClause(operation), reply, {
      message: `a valid request (${query.map((part) => part.join('=')).join('&')}) was refused while each of its parameters is taken alone`,
      expected: 'a 2xx status',
      found: `status ${reply.outcome}`,
      where: 'request',
      twin: { reply: twin, differs: 'one parameter fewer' },
    });
  }

  /** Parameters of which a value was refused and none was taken. */
  namesOnlyRefused(): string[] {
    const names = [...this.#refused.values()].map((one) => one.name);
    return [...new Set(names)].filter((name) => !this.#taken.has(name));
  }

  /** True when a request holds something that is known to be refused: sending it would only say the same again. */
  isHopeless(query: Query): boolean {
    const parts = new Set(query.map((part) => part.join('=')));
    return (
      [...parts].some((part) => this.#refused.has(part)) ||
      this.#combinations.some((known) => known.every((part) => parts.has(part)))
    );
  }

  /**
   * Blames each parameter that was refused alone. `count` is the length of the list: an offset at or behind it is
   * another clause's business than one inside it.
   */
  blame(base: Reply, count: number): void {
    const blamed = new Set<string>();
    // Lists are read many requests at once: which refusal came first must not decide which one is blamed.
    const refused = [...this.#refused.values()].sort((a, b) => comparePlaces(a.reply.call, b.reply.call));
    for (const { name, value, reply } of refused) {
      const clause = this.#clauseFor(name, value, count);
      if (clause.endsWith('.presence') && blamed.has(clause)) continue;
      blamed.add(clause);
      this.#ctx.fail(clause, reply, {
        message: `a valid request (${name}=${value}) was refused while the same request without ${name} was accepted`,
        expected: 'a 2xx status',
        found: `status ${reply.outcome}`,
        where: 'request',
        twin: { reply: base, differs: name },
      });
    }
  }

  #clauseFor(name: string, value: string, count: number): string {
    if ((this.#taken.get(name)?.size ?? 0) === 0) return `${this.#kind.anchor}.${name}.presence`;
    return name === 'offset' && Number(value) > 0 && Number(value) >= count
      ? beyondEndClause(this.#kind.operation)
      : clauseOfValues(this.#kind, name);
  }
}
