import { combinationsClause } from '../../../spec/clause-names.ts';
import type { Fields, Richer } from './richer.ts';

/** Kinds of objects besides a plain variable: whether they are linked has nothing to do with what they are. */
const KINDS: readonly { kind: string; fields: Fields }[] = [
  { kind: 'a secret variable', fields: { workflowVariable: { isSecret: true, value: 'secret-value' } } },
  ...['CONNECTION', 'METRICS_EXPORT'].map((objectType) => ({
    kind: `a ${objectType} object`,
    fields: { objectType, workflowVariable: undefined },
  })),
];

/** What a variable was taken with, one field at a time, and several links at once, if it was. */
export interface TakenWithVariables {
  taken: Fields;
  several: Fields | undefined;
}

/**
 * Objects of each kind with what a variable was taken with, one field at a time: links, exclusions, the wish to be
 * linked by itself (section 2.2); each beside one without. Where one link is taken, several are.
 */
export function withKinds({ taken, several }: TakenWithVariables): Richer[] {
  const clause = combinationsClause('create-environment-object');
  return KINDS.flatMap(({ kind, fields }) =>
    Object.entries(taken).map(
      ([field, value]): Richer => ({
        differs: `${field} of ${kind}`,
        clause,
        pointer: `/${field}`,
        fields: { ...fields, [field]: value },
        plain: fields,
        ...(field in (several ?? {})
          ? {
              beyond: [
                {
                  differs: `several ${field} of ${kind}`,
                  clause,
                  pointer: `/${field}`,
                  fields: { ...fields, ...several },
                  plain: { ...fields, [field]: value },
                },
              ],
            }
          : {}),
      }),
    ),
  );
}
