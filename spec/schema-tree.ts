import type { OpenAPIV3_1 } from 'openapi-types';
import type {
  DescribedSchema,
  Description,
  NodeRole,
  Requiredness,
  ResolvedSchema,
  SchemaNode,
} from './description-types.ts';
import { DescriptionError, resolveSchema, type ShallowSchema } from './schema-resolver.ts';

/** What a schema doesn't say itself: where in a request or response its value stands. */
export interface Place {
  anchor: string;
  role: NodeRole;
  requiredness: Requiredness;
  owner: string;
  section: string;
}

/** Copies the keys that have a value; `exactOptionalPropertyTypes` allows no `undefined` ones. */
function present<T extends object, K extends keyof T>(source: T, keys: readonly K[]): Pick<T, K> {
  const picked: Partial<Pick<T, K>> = {};
  for (const key of keys) if (source[key] !== undefined) picked[key] = source[key];
  return picked as Pick<T, K>;
}

const KEPT_AS_THEY_ARE = [
  'title',
  'format',
  'pattern',
  'maxLength',
  'minItems',
  'minimum',
  'maximum',
  'default',
] as const;

function requirednessOf(field: string, holder: ShallowSchema): Requiredness {
  if (!holder.required) return 'not-shown';
  return holder.required.includes(field) ? 'required' : 'optional';
}

/** Turns schemas of the description into trees of {@link SchemaNode}s, numbered through. */
export class TreeBuilder {
  /** The nodes of all trees built so far, by index. */
  readonly nodes: SchemaNode[] = [];
  readonly #description: Description;
  #next = 0;

  constructor(description: Description) {
    this.#description = description;
  }

  /** The tree of a whole body, whose outermost object must carry `x-anchor`, `x-section` and a title. */
  body(schema: DescribedSchema | OpenAPIV3_1.ReferenceObject, place: string): SchemaNode {
    const own = resolveSchema(this.#description, schema, place);
    const [anchor, section, title] = [own['x-anchor'], own['x-section'], own.title];
    if (anchor === undefined || section === undefined || title === undefined) {
      throw new DescriptionError(place, 'a body needs x-anchor, x-section and title');
    }
    const requiredness: Requiredness = 'required';
    return this.build(schema, {
      anchor: `${anchor}.body`,
      role: 'body',
      requiredness,
      owner: title,
      section,
    });
  }

  /** The tree of any schema at a place. */
  build(schema: DescribedSchema | OpenAPIV3_1.ReferenceObject, place: Place): SchemaNode {
    const own = resolveSchema(this.#description, schema, place.anchor);
    const index = this.#next++;
    const fields = this.#fields(own, place);
    const items = own.items && this.build(own.items, { ...place, role: 'items', requiredness: 'not-shown' });
    const node: SchemaNode = {
      index,
      ...place,
      direction: place.anchor.split('.')[1] === 'in' ? 'in' : 'out',
      kind: own.type ?? 'any',
      alsoIn: own['x-also-in'] ?? {},
      sampleOnly: own['x-sample-only'] === true,
      contradicted: own['x-contradicted'] ?? [],
      examples: own.examples ?? [],
      ...present(own, KEPT_AS_THEY_ARE),
      ...(own.enum ? { values: own.enum } : {}),
      fields,
      ...(items ? { items } : {}),
      schema: resolvedSchema(own, index, fields, items),
    };
    this.nodes[index] = node;
    return node;
  }

  #fields(own: ShallowSchema, place: Place): Map<string, SchemaNode> {
    const prefix =
      own['x-anchor'] ?? (place.role === 'query' ? place.anchor.replace(/\.query$/, '') : place.anchor);
    const fields = new Map<string, SchemaNode>();
    for (const [name, field] of Object.entries(own.properties ?? {})) {
      const node = this.build(field, {
        anchor: `${prefix}.${name}`,
        role: 'field',
        requiredness: requirednessOf(name, own),
        owner: own['x-anchor'] === undefined ? place.owner : (own.title ?? place.owner),
        section: own['x-section'] ?? place.section,
      });
      fields.set(name, node);
    }
    for (const name of own.required ?? []) {
      if (!fields.has(name))
        throw new DescriptionError(place.anchor, `'${name}' is required but not described`);
    }
    return fields;
  }
}

function resolvedSchema(
  own: ShallowSchema,
  index: number,
  fields: ReadonlyMap<string, SchemaNode>,
  items: SchemaNode | undefined,
): ResolvedSchema {
  const { properties: _properties, items: _items, required, ...plain } = own;
  const obliged = required?.filter((name) => !fields.get(name)?.contradicted.includes('presence'));
  return {
    'x-node': index,
    ...plain,
    ...(obliged ? { required: obliged } : {}),
    ...(fields.size > 0
      ? { properties: Object.fromEntries([...fields].map(([name, f]) => [name, f.schema])) }
      : {}),
    ...(items ? { items: items.schema } : {}),
  };
}
