import type { Json } from '../../../fixtures/host/call.ts';
import type { SchemaNode } from '../../../spec/description-types.ts';
import { operation } from '../../../spec/openapi.ts';
import { isObject } from '../../../spec/rules/support/json.ts';
import type { ListKind } from './list-kind.ts';

/** The documented fields of the items of a list, by name (sections 2.10, 2.11). */
export function itemFields({ operation: id, itemsField }: ListKind): SchemaNode['fields'] {
  return operation(id).response.fields.get(itemsField)?.items?.fields ?? new Map<string, SchemaNode>();
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
      const held = Object.hasOwn(value, name) ? value[name] : undefined;
      return held === undefined ? [] : [[name, documentedParts(held, inner)]];
    }),
  );
}
