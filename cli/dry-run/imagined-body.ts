import type { Json, JsonObject } from '../../fixtures/host/call.ts';
import type { SchemaNode } from '../../spec/openapi.ts';
import { isObject } from '../../spec/rules/support/json.ts';

const NOW = '2024-01-01T00:00:00Z';

/** Texts that a rule wants in a certain form. */
const TEXTS: Readonly<Record<string, string>> = {
  schedulerMemory: '2Gi',
  webServerMemory: '2Gi',
  schedulerCpu: '1',
  webServerCpu: '1',
};

function plain(name: string, node: SchemaNode): Json {
  if (node.values) return node.values[0] ?? '';
  if (node.kind === 'boolean') return false;
  if (node.kind === 'integer') return 1;
  if (node.kind === 'array') return [];
  if (node.kind === 'object') return name.endsWith('By') ? { id: 'imagined-subject' } : {};
  if (node.format === 'date-time') return NOW;
  return node.format === 'cidr' ? '10.0.0.0/16' : (TEXTS[name] ?? 'imagined');
}

/** Whether a value is of the kind that an answer has there: a server that takes "5" for 5 shows 5. */
function fits(node: SchemaNode, value: Json): boolean {
  if (node.kind === 'any') return true;
  if (Array.isArray(value)) return node.kind === 'array';
  if (typeof value === 'number') return node.kind === 'integer';
  return typeof value === node.kind;
}

/** What an answer shows of a value that was sent: fields that the answer documents, and no secret. */
function shown(node: SchemaNode, sent: Json): Json {
  if (Array.isArray(sent)) {
    const { items } = node;
    return items ? sent.map((item) => shown(items, item)) : sent;
  }
  if (!isObject(sent) || node.fields.size === 0) return sent;
  const entries = Object.entries(sent).filter(
    ([name]) => node.fields.has(name) && !(name === 'value' && sent.isSecret === true),
  );
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const field = node.fields.get(name);
      return [name, field ? shown(field, value) : value];
    }),
  );
}

/**
 * An answer that keeps the description: what is always present, what was sent, and what is `known` of the entity,
 * which wins.
 */
export function imaginedBody(tree: SchemaNode, sent: Json | undefined, known: JsonObject): JsonObject {
  const body: JsonObject = {};
  for (const [name, node] of tree.fields) {
    const echo = isObject(sent) ? sent[name] : undefined;
    if (known[name] !== undefined) body[name] = known[name];
    else if (echo !== undefined && echo !== null && fits(node, echo)) body[name] = shown(node, echo);
    else if (node.requiredness === 'required') body[name] = plain(name, node);
  }
  return body;
}
