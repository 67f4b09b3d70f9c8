import type { SchemaNode } from '../../description-types.ts';
import { operation, operations } from '../../openapi.ts';
import type { Json, Outcome, ResponseRule } from '../rule.ts';
import { isObject, pointerTo } from '../support/json.ts';

/** A name without what tells camelCase from other ways of writing it. */
const letters = (name: string): string => name.replace(/[^A-Za-z0-9]/g, '').toLowerCase();

/** Whether a name is surely not written in camelCase: several words that are parted by signs, or a capital first. */
const isOtherwise = (name: string): boolean => /^[A-Z]|[A-Za-z0-9][^A-Za-z0-9]+[A-Za-z0-9]/.test(name);

/**
 * Section 2.0: field names are camelCase. A further field may be called anything, but a documented one that is not
 * there, and stands there with its name written in another way, is misnamed. Of fields that are always present their
 * presence is judged.
 */
export const rule: ResponseRule = {
  kind: 'response',
  clause: 'conventions.field-names',
  operations: operations().map(({ id }) => id),
  judges: 'answers',
  evaluate({ operation: id, responseBody }) {
    if (!isObject(responseBody)) return [];
    const misnamed = misnamedIn(responseBody, operation(id).response, []);
    return misnamed.length > 0 ? misnamed : [{ verdict: 'holds', pointer: '' }];
  },
};

function misnamedIn(value: Json, node: SchemaNode, path: (string | number)[]): Outcome[] {
  if (Array.isArray(value)) {
    const { items } = node;
    return items ? value.flatMap((item, index) => misnamedIn(item, items, [...path, index])) : [];
  }
  if (!isObject(value)) return [];
  const others = Object.keys(value).filter((name) => !node.fields.has(name) && isOtherwise(name));
  return [...node.fields].flatMap(([name, field]): Outcome[] => {
    const own = Object.hasOwn(value, name) ? value[name] : undefined;
    if (own !== undefined) return misnamedIn(own, field, [...path, name]);
    const other = others.find((one) => letters(one) === letters(name));
    if (other === undefined || field.requiredness === 'required') return [];
    return [
      {
        verdict: 'broken',
        pointer: pointerTo(...path, other),
        message: `the field ${name} is there under a name that is not written in camelCase`,
        expected: JSON.stringify(name),
        found: JSON.stringify(other),
      },
    ];
  });
}
