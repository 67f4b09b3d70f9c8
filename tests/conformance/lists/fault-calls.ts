import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { Query } from './list-page.ts';
import { brokenBy, queryFaults } from './query-faults.ts';
import type { FaultyCall } from './refuse.ts';

/** Faults of each clause, below a range and beyond it, that are also sent beside valid parameters. */
const ALSO_IN_COMPANY = 2;

/** Valid parameters beside which faulty ones are sent, and their words in cases. */
export interface Company {
  words: string;
  query: Query;
}

/** A page for which a target need not look at the list, nor at how it is sorted and filtered. */
export const EMPTY_PAGE: Query = [['limit', '0']];

/** Parameters that stand in cases as they are sent. */
export const companyOf = (query: Query): Company => ({ words: wordsOf(query), query });

const wordsOf = (query: Query): string => query.map((part) => part.join('=')).join('&');

/** An operation with a query at one place. */
export interface QueryPlace {
  operation: string;
  params: Record<string, string>;
  label: string;
}

/**
 * Every faulty query of an operation: each alone, and some of each clause beside each company of valid parameters,
 * where a target may look less closely. Only what the description proves to break its clause, and no other, is sent,
 * written as `spelled` has it.
 */
export function faultCalls(
  ctx: CheckContext,
  place: QueryPlace,
  companies: readonly Company[],
  spelled: (query: Query) => Query = (query) => query,
): FaultyCall[] {
  const sentInCompany = new Map<string, number>();
  const calls: FaultyCall[] = [];
  const add = (query: Query, clause: string, differs: string, words = wordsOf(query)): void => {
    const broken = brokenBy(place.operation, query);
    if (broken.length !== 1 || broken[0] !== clause) return;
    const call = {
      operation: place.operation,
      intent: 'faulty' as const,
      case: `${place.label}?${words}`,
      params: place.params,
      query: spelled(query),
      breaks: clause,
    };
    if (ctx.onlyCase === undefined || ctx.onlyCase === call.case) calls.push({ call, differs });
  };
  for (const { name, value, clause } of queryFaults(place.operation)) {
    const fault = `${name}=${value}`;
    add([[name, value]], clause, fault);
    for (const company of companies) {
      const side = `${company.words} ${sideOf(clause, value)}`;
      const times = sentInCompany.get(side) ?? 0;
      const others = company.query.filter(([other]) => other !== name);
      if (times >= ALSO_IN_COMPANY || others.length === 0) continue;
      sentInCompany.set(side, times + 1);
      const words = others.length < company.query.length ? wordsOf(others) : company.words;
      add([...others, [name, value]], clause, fault, `${words}&${fault}`);
    }
  }
  return calls;
}

const sideOf = (clause: string, value: string): string =>
  `${clause} ${value.startsWith('-') ? 'below' : 'beyond'}`;

/**
 * The nearest fault of each clause and side alone: what a place may let pass that looks at its queries in its own way.
 */
export function nearestFaults(
  ctx: CheckContext,
  place: QueryPlace,
  spelled: (query: Query) => Query,
): FaultyCall[] {
  const seen = new Set<string>();
  return faultCalls(ctx, place, [], spelled).filter(({ call }) => {
    const side = sideOf(call.breaks, call.query?.[0]?.[1] ?? '');
    if (seen.has(side)) return false;
    seen.add(side);
    return true;
  });
}
