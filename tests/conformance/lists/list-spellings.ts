import { operation } from '../../../spec/openapi.ts';
import type { ListKind } from './list-kind.ts';
import type { Query } from './list-page.ts';

/** How a query is written for a target: which way lists take is not told (section 4). */
export type Spelling = (kind: ListKind, query: Query) => Query;

/** The usual way: a name for each value, and nothing else. */
export const asNamed: Spelling = (_, query) => query;

const isList = (kind: ListKind, name: string): boolean =>
  operation(kind.operation).query?.fields?.get(name)?.kind === 'array';

/** Each list as `name[]`, as some frameworks have it. */
const inBrackets: Spelling = (kind, query) =>
  query.map(([name, value]) => [isList(kind, name) ? `${name}[]` : name, value]);

/** Each list as `name[0]`, `name[1]`, as others have it. */
const withIndices: Spelling = (kind, query) => {
  const counts = new Map<string, number>();
  return query.map(([name, value]) => {
    if (!isList(kind, name)) return [name, value];
    const index = counts.get(name) ?? 0;
    counts.set(name, index + 1);
    return [`${name}[${index}]`, value];
  });
};

/** Each list as one JSON text. */
const asJson: Spelling = (kind, query) => {
  const valuesOf = (name: string): string[] =>
    query.filter(([one]) => one === name).map(([, value]) => value);
  return query.flatMap(([name, value], at): Query => {
    if (!isList(kind, name)) return [[name, value]];
    const isFirst = query.findIndex(([one]) => one === name) === at;
    return isFirst ? [[name, JSON.stringify(valuesOf(name))]] : [];
  });
};

/** Ways of writing lists that a target may want where the usual one means nothing to it. */
export const OTHER_SPELLINGS: readonly Spelling[] = [inBrackets, withIndices, asJson];

/** The parameter that a name in a query stands for. */
export const parameterOf = (name: string): string => name.replace(/\[\d*\]$/, '');

/** The name of one of several values where it stands alone: the first one. */
export const aloneAs = (name: string): string => name.replace(/\[\d+\]$/, '[0]');
