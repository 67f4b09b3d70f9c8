import { readFileSync } from 'node:fs';
import type { Description, OperationDescription, SchemaNode } from './description-types.ts';
import { describeOperations } from './operations.ts';
import { DescriptionError } from './schema-resolver.ts';
import { TreeBuilder } from './schema-tree.ts';
import { parseYamlFile } from './yaml-file.ts';

export type * from './description-types.ts';
export { DescriptionError } from './schema-resolver.ts';

interface Loaded {
  description: Description;
  operations: readonly OperationDescription[];
  byId: ReadonlyMap<string, OperationDescription>;
  nodes: readonly SchemaNode[];
}

let loaded: Loaded | undefined;

function load(): Loaded {
  if (loaded) return loaded;
  const text = readFileSync(new URL('openapi.yaml', import.meta.url), 'utf8');
  const description = parseYamlFile('openapi.yaml', text) as Description;
  if (!String(description?.openapi).startsWith('3.1')) {
    throw new DescriptionError(
      'openapi',
      `expected version 3.1, found ${JSON.stringify(description?.openapi)}`,
    );
  }
  const trees = new TreeBuilder(description);
  const operations = describeOperations(description, trees);
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  loaded = { description, operations, byId, nodes: trees.nodes };
  return loaded;
}

/** The parsed `openapi.yaml`, read once. Throws {@link DescriptionError} when it is no description. */
export function loadDescription(): Description {
  return load().description;
}

/** All operations by number. */
export function operations(): readonly OperationDescription[] {
  return load().operations;
}

/** The operation of that id. Throws an error that lists the known ids when there is none. */
export function operation(id: string): OperationDescription {
  const found = load().byId.get(id);
  if (!found) {
    const known = operations().map((each) => each.id);
    throw new Error(`There is no operation '${id}' in spec/openapi.yaml; use one of ${known.join(', ')}`);
  }
  return found;
}

/** Every value of every request, query and response: `nodes()[i].index === i`. */
export function nodes(): readonly SchemaNode[] {
  return load().nodes;
}
