import { operation } from '../../../spec/openapi.ts';
import { type ArrayStyle, AS_JSON, WITH_BRACKETS, WITH_INDICES } from './array-styles.ts';
import type { ListKind } from './list-kind.ts';
import type { Query } from './list-page.ts';

/** How a query is written for a target: which way lists take is not told (section 4). */
export type Spelling = (kind: ListKind, query: Query) => Query;

/** The usual way: a name for each value, and nothing else. */
export const asNamed: Spelling = (_, query) => query;

const isList = (kind: ListKind, name: string): boolean =>
  operation(kind.operation).query?.fields?.get(name)?.kind === 'array';

/** Each list in one of the ways in which several values can be written. */
const spelledAs =
  ({ write }: ArrayStyle): Spelling =>
  (kind, query) =>
    query.flatMap(([name, value], at): Query => {
      if (!isList(kind, name)) return [[name, value]];
      const all = query.filter(([one]) => one === name).map(([, one]) => one);
      const isFirst = query.findIndex(([one]) => one === name) === at;
      return isFirst ? write(name, all) : [];
    });

/** Ways of writing lists that a target may want where the usual one means nothing to it. */
export const OTHER_SPELLINGS: readonly Spelling[] = [WITH_BRACKETS, WITH_INDICES, AS_JSON].map(spelledAs);

/** The parameter that a name in a query stands for. */
export const parameterOf = (name: string): string => name.replace(/\[\d*\]$/, '');

/** The name of one of several values where it stands alone: the first one. */
export const aloneAs = (name: string): string => name.replace(/\[\d+\]$/, '[0]');
