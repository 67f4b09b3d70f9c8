import type { SchemaNode } from '../../../spec/openapi.ts';

/** A value of a tree with every field there and one item in every array. */
export function sampleOf(node: SchemaNode): unknown {
  switch (node.kind) {
    case 'object':
      return Object.fromEntries([...node.fields].map(([name, field]) => [name, sampleOf(field)]));
    case 'array':
      return node.items ? [sampleOf(node.items)] : [];
    case 'string':
      if (node.format === 'date-time') return '2024-02-29T23:59:59Z';
      return node.format === 'cidr' ? '10.0.0.0/8' : (node.values?.[0] ?? 'some text');
    case 'integer':
      return 7;
    case 'boolean':
      return false;
    case 'any':
      return { free: ['form'] };
  }
}

/** A node and where its value stands in a sample, from the outside in. */
export interface Located {
  node: SchemaNode;
  path: readonly (string | number)[];
}

/** Every node of a tree with its path in a sample. */
export function* locate(node: SchemaNode, path: readonly (string | number)[] = []): Generator<Located> {
  yield { node, path };
  for (const [name, field] of node.fields) yield* locate(field, [...path, name]);
  if (node.items) yield* locate(node.items, [...path, 0]);
}

/** A JSON pointer; no name of the description needs escaping. */
export const pointer = (path: readonly (string | number)[]): string =>
  path.map((step) => `/${step}`).join('');

/** A sample of a tree with the value at a path replaced; `undefined` takes a field away. */
export function sampleWith(tree: SchemaNode, path: readonly (string | number)[], value: unknown): unknown {
  const holder: Record<string | number, unknown> = { root: sampleOf(tree) };
  let inner = holder;
  const steps = ['root', ...path];
  for (const step of steps.slice(0, -1)) inner = inner[step] as Record<string | number, unknown>;
  const last = steps.at(-1) ?? 'root';
  if (value === undefined) delete inner[last];
  else inner[last] = value;
  return holder.root;
}
