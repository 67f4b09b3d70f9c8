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

/**
 * Objects of each kind with what a variable was taken with, one field at a time: links, exclusions, the wish to be
 * linked by itself (section 2.2); each beside one without.
 */
export function withKinds(taken: Fields): Richer[] {
  return KINDS.flatMap(({ kind, fields }) =>
    Object.entries(taken).map(
      ([field, value]): Richer => ({
        differs: `${field} of ${kind}`,
        clause: combinationsClause('create-environment-object'),
        pointer: `/${field}`,
        fields: { ...fields, [field]: value },
        plain: fields,
      }),
    ),
  );
}
