import type { Json } from '../../../fixtures/host/call.ts';
import type { SchemaNode } from '../../../spec/description-types.ts';
import { operation } from '../../../spec/openapi.ts';
import { field, isObject } from '../../../spec/rules/support/json.ts';
import type { ListKind } from './list-kind.ts';

/**
 * The documented fields of the items of a list, by name (sections 2.10, 2.11). Throws where the description tells of no
 * such list: comparing nothing would pass unseen.
 */
export function itemFields({ operation: id, itemsField }: ListKind): SchemaNode['fields'] {
  const { items } = operation(id).response.fields.get(itemsField) ?? {};
  if (!items) throw new Error(`spec/openapi.yaml: expected a list '${itemsField}' in the answer of ${id}.`);
  return items.fields;
}

/**
 * A value without the fields that the document does not name, at any depth: what they hold is the target's own
 * business. Where the document leaves the shape open, the value is left as it is.
 */
export function documentedParts(value: Json, node: SchemaNode): Json {
  if (Array.isArray(value)) {
    const { items } = node;
    return items ? value.map((one) => documentedParts(one, items)) : value;
  }
  if (!isObject(value) || node.fields.size === 0) return value;
  return Object.fromEntries(
    [...node.fields].flatMap(([name, inner]): [string, Json][] => {
      const held = field(value, name);
      return held === undefined ? [] : [[name, documentedParts(held, inner)]];
    }),
  );
}
