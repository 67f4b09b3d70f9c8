import type { Query } from './list-page.ts';

/** A way to write several values of one query parameter; which one a server takes is not told (section 4). */
export interface ArrayStyle {
  name: string;
  write: (parameter: string, values: readonly string[]) => Query;
}

/** A name for each value, with brackets behind it, as some frameworks have it. */
export const WITH_BRACKETS: ArrayStyle = {
  name: 'with brackets',
  write: (parameter, values) => values.map((value) => [`${parameter}[]`, value]),
};

/** The same with the number of the value in the brackets, as others have it. */
export const WITH_INDICES: ArrayStyle = {
  name: 'with indices',
  write: (parameter, values) => values.map((value, i) => [`${parameter}[${i}]`, value]),
};

/** All the values as one JSON text. */
export const AS_JSON: ArrayStyle = {
  name: 'as JSON',
  write: (parameter, values) => [[parameter, JSON.stringify(values)]],
};

/** The ways of writing a list into a query that are tried. */
export const ARRAY_STYLES: readonly ArrayStyle[] = [
  { name: 'repeated', write: (parameter, values) => values.map((value) => [parameter, value]) },
  { name: 'comma-separated', write: (parameter, values) => [[parameter, values.join(',')]] },
  WITH_BRACKETS,
  WITH_INDICES,
];

/** Ways of writing a list that are tried besides the usual ones, before it is said that none is taken. */
export const ODD_STYLES: readonly ArrayStyle[] = [
  ...[' ', '|', ';'].map(
    (sign): ArrayStyle => ({
      name: `parted by '${sign}'`,
      write: (parameter, values) => [[parameter, values.join(sign)]],
    }),
  ),
  AS_JSON,
];
