import type { OpenAPIV3_1 } from 'openapi-types';

/** What a clause says about a field: one row of the document gives one clause per aspect. */
export type Aspect = 'presence' | 'type' | 'format' | 'values' | 'limit';

/** JSON kind of a value; `any` where the document leaves the kind open. */
export type ValueKind = 'object' | 'array' | 'string' | 'integer' | 'boolean' | 'any';

/** Formats that the document gives to strings. */
export type StringFormat = 'date-time' | 'cidr';

/** What the smallest set of permissions must be to send an operation (DESIGN words: profile). */
export type Profile = 'read-only' | 'standard' | 'full';

/** Our extensions of a schema object in `openapi.yaml`. */
export interface SchemaExtensions {
  /** On an object of the document: prefix of the clause ids of its fields, e.g. `deployment.out`. */
  'x-anchor'?: string;
  /** The document's section that states this object or field; inherited by what lies inside. */
  'x-section'?: string;
  /** Further sections that state the same, by aspect, e.g. `{limit: '8'}`. */
  'x-also-in'?: Partial<Record<Aspect, string>>;
  /** The document shows a value but gives no list of allowed ones. */
  'x-sample-only'?: true;
  /** Number of the node in the tree; set by the loader, counted by the validators. */
  'x-node'?: number;
}

/** A schema object of the description with our extensions. */
export type DescribedSchema = OpenAPIV3_1.BaseSchemaObject &
  SchemaExtensions & {
    type?: Exclude<ValueKind, 'any'>;
    items?: DescribedSchema | OpenAPIV3_1.ReferenceObject;
  };

/** Our extensions of an operation object in `openapi.yaml`. */
export interface OperationExtensions {
  /** Number of the endpoint in section 4, 1 to 13. */
  'x-number': number;
  'x-profile': Profile;
  /** Prefix of the clause ids of its query parameters, e.g. `agentTokens.in`; absent without such. */
  'x-anchor'?: string;
}

/**
 * Whether a field must be there, relative to the object that holds it. `not-shown` where the document is
 * silent: fields of nested objects, of array items without a table of their own, and the like.
 */
export type Requiredness = 'required' | 'optional' | 'not-shown';

/** One value of a request or response as the document describes it: references resolved, extensions read. */
export interface SchemaNode {
  /** Unique number, from 0, in the order of the description. */
  index: number;
  /**
   * Prefix of the clauses about this value itself: `deployment.out.workerQueues.podCpu`; `deployment.out.body`
   * for a whole body. The items of an array share the array's anchor.
   */
  anchor: string;
  direction: 'in' | 'out';
  kind: ValueKind;
  requiredness: Requiredness;
  /** True for the items of an array. */
  item: boolean;
  /** True when the field belongs directly to an object that has a table (or list) of its own. */
  topLevel: boolean;
  /** Section that states it, most specific first. */
  section: string;
  /** Further sections by aspect. */
  alsoIn: Partial<Record<Aspect, string>>;
  format?: StringFormat;
  pattern?: string;
  /** The only allowed values. */
  values?: readonly string[];
  /** True when the document shows a value but no list of allowed ones. */
  sampleOnly: boolean;
  maxLength?: number;
  minItems?: number;
  minimum?: number;
  maximum?: number;
  /** Value that the server takes when a parameter is left out. */
  default?: unknown;
  /** Fields of an object by wire name, in the document's order; empty for all other kinds. */
  fields: ReadonlyMap<string, SchemaNode>;
  /** Items of an array. */
  items?: SchemaNode;
  /** The dereferenced JSON Schema of this node (2020-12). */
  schema: DescribedSchema;
}

/** A path or query parameter. */
export interface ParameterDescription {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  /** Anchor of a query parameter: `agentTokens.in.limit`; of a path parameter: its name. */
  node: SchemaNode;
}

/** One of the thirteen operations. */
export interface OperationDescription {
  /** `create-workspace` */
  id: string;
  /** 1 to 13 */
  number: number;
  method: 'GET' | 'POST';
  /** Template relative to the base URL: `/organizations/{organizationId}/workspaces`. */
  path: string;
  profile: Profile;
  tags: readonly string[];
  summary: string;
  /** `4.7` */
  section: string;
  parameters: readonly ParameterDescription[];
  /** The query as one object whose fields are the parameters; absent without query parameters. */
  query?: SchemaNode;
  /** The request's body; absent for operations without one. */
  request?: SchemaNode;
  /** The body of a successful response. */
  response: SchemaNode;
}
