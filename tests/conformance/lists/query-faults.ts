import { BUILT_IN } from '../../../fixtures/models/wrong-values.ts';
import { operation } from '../../../spec/openapi.ts';
import { validateQuery } from '../../../spec/validation/validate.ts';

/** A query that breaks exactly one clause. */
export interface QueryFault {
  name: string;
  value: string;
  clause: string;
}

/**
 * Numbers below, above and beside every range, by what is wrong with them; 32 bits cannot hold some, and make small
 * ones of them. None has more than 12 digits: larger ones may be no numbers to a target.
 */
const BELOW: readonly string[] = ['-1', '-20', '-2147483649', '-999999999999'];
const ABOVE: readonly string[] = ['1', '1000', '9000', '2147483646', '4294966316', '99999999999'];
/** No digits parted by an underscore are among them: several languages read `1_0` as 10. */
const NO_INTEGERS: readonly string[] = ['abc', '1.5', '5abc', 'ten', '-', '0.1', '1,5x', 'Infinity', 'NaN'];
const NO_BOOLEANS: readonly string[] = ['maybe', 'abc', '2', '-1', 'truefalse', 'true,maybe'];

/**
 * Words beside a value list: unknown ones, near ones, listed ones in other case, and one that is listed with one that
 * is not: whether a comma parts them or not, not all of it is listed. `shown` are the fields of the items, of which a
 * few are there to sort by.
 */
function besideList(values: readonly string[], isList: boolean, shown: readonly string[]): string[] {
  const [first = ''] = values;
  const near = values.flatMap((value) => [value.toLowerCase(), value.toUpperCase(), capitalised(value)]);
  const siblings = values
    .filter((value) => /_[A-Z]$/.test(value))
    .flatMap((value) => [`${value.slice(0, -1)}Z`, value.slice(0, -2)]);
  const sorts = first.includes(':')
    ? besideSorts(values, shown)
    : [`${first}_X`, `${first}S`, first.slice(0, -1), ...siblings];
  const stranger = first.includes(':') ? 'unknown:asc' : 'unknown';
  const two = isList ? [] : [values.slice(0, 2).join(',')];
  const words = [
    'unknown',
    BUILT_IN,
    ...near,
    ...sorts,
    ...two,
    `${first},${stranger}`,
    `${stranger},${first}`,
  ];
  const listed = new Set(values);
  return [...new Set(words)].filter((word) => word !== '' && !listed.has(word));
}

function capitalised(value: string): string {
  return value.slice(0, 1).toUpperCase() + value.slice(1).toLowerCase();
}

/** Sorts with an unknown field or direction, or without one of them; fields of the items that are no sort fields. */
function besideSorts(values: readonly string[], shown: readonly string[]): string[] {
  const fields = [...new Set(values.map((value) => value.split(':')[0] ?? ''))];
  const [first = ''] = fields;
  // Those by which the other list is sorted may be taken from there.
  const others = new Set([...shown, 'description', 'tokenStartAt', 'createdById']);
  return [
    'unknown:asc',
    `${BUILT_IN}:asc`,
    ...[...others].map((field) => `${field}:asc`),
    ...fields.flatMap((field) => [field, `${field}:up`, `${field}:ascending`, `${field}:ASC`]),
    `${first}:`,
    ':asc',
    `${first}:asc:desc`,
    `${first};asc`,
    `${first}.asc`,
    `-${first}`,
    `-${first}:asc`,
  ];
}

/** Every faulty value of every query parameter of an operation. */
export function queryFaults(operationId: string): QueryFault[] {
  const { query, response } = operation(operationId);
  const lists = [...response.fields.values()].flatMap(({ items }) => (items ? [items] : []));
  const shown = lists.flatMap(({ fields }) => [...fields.keys()]);
  if (!query) throw new Error(`The operation '${operationId}' takes no query.`);
  const faults: QueryFault[] = [];
  for (const [name, node] of query.fields) {
    const push = (aspect: string, values: readonly string[]): void => {
      for (const value of values) faults.push({ name, value, clause: `${node.anchor}.${aspect}` });
    };
    const { kind, minimum, maximum } = node;
    const values = node.items?.values ?? node.values;
    if (minimum !== undefined)
      push(
        'limit',
        BELOW.map((by) => String(minimum + Number(by))),
      );
    if (maximum !== undefined)
      push(
        'limit',
        ABOVE.map((by) => String(maximum + Number(by))),
      );
    if (kind === 'integer') push('type', NO_INTEGERS);
    if (kind === 'boolean') push('type', NO_BOOLEANS);
    if (values !== undefined) push('values', besideList(values, kind === 'array', shown));
  }
  return faults;
}

/** Clauses that a query breaks beyond every excuse, as the description sees its parameters. */
export function brokenBy(operationId: string, query: readonly (readonly [string, string])[]): string[] {
  const { query: described } = operation(operationId);
  const typed = Object.fromEntries(
    query.map(([name, value]) => [name, typedValue(described?.fields.get(name)?.kind, value)]),
  );
  const violations = validateQuery(operationId, typed).filter((one) => !one.excused);
  return [...new Set(violations.map((one) => one.clause))];
}

function typedValue(kind: string | undefined, value: string): unknown {
  if (kind === 'array') return [value];
  if (kind === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return kind === 'integer' && /^-?\d+$/.test(value) ? Number(value) : value;
}
