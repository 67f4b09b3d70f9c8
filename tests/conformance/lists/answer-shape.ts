import { operation, type SchemaNode } from '../../../spec/openapi.ts';
import { isObject } from '../../../spec/rules/support/json.ts';

/** How an answer's fields compare with the described ones; paths are wire names joined by dots, each once. */
export interface AnswerShape {
  /** Fields that the document does not name. */
  undocumented: string[];
  /** Documented fields of nested objects and array items that some such object lacks, their presence not told. */
  missing: string[];
}

/** Compares the body of an OK answer with its description; what is there but of a wrong kind is passed over. */
export function shapeOf(operationId: string, body: unknown): AnswerShape {
  const undocumented = new Set<string>();
  const missing = new Set<string>();
  const visit = (node: SchemaNode, value: unknown, path: readonly string[]): void => {
    if (node.items && Array.isArray(value)) {
      for (const item of value) visit(node.items, item, path);
      return;
    }
    if (node.fields.size === 0 || !isObject(value)) return;
    for (const name of Object.keys(value)) {
      const field = node.fields.get(name);
      if (field) visit(field, value[name], [...path, name]);
      else undocumented.add([...path, name].join('.'));
    }
    for (const [name, field] of node.fields) {
      if (field.requiredness === 'not-shown' && !Object.hasOwn(value, name))
        missing.add([...path, name].join('.'));
    }
  };
  visit(operation(operationId).response, body, []);
  return { undocumented: [...undocumented].sort(), missing: [...missing].sort() };
}
