import type { OpenAPIV3_1 } from 'openapi-types';
import type { Profile } from './profile.ts';

/** What a clause says about a field: one row of the document gives one clause per aspect. */
export type Aspect = 'presence' | 'type' | 'format' | 'values' | 'limit';

/** JSON kind of a value; `any` where the document leaves the kind open. */
export type ValueKind = 'object' | 'array' | 'string' | 'integer' | 'boolean' | 'any';

/** Formats that the document gives to strings. */
export type StringFormat = 'date-time' | 'cidr';

/** Sections that state a field besides the section of its object, by aspect. */
export type AlsoIn = Readonly<Partial<Record<Aspect, string>>>;

/** A schema object of `openapi.yaml`: the keywords that the description uses, and our extensions. */
export interface DescribedSchema {
  /** On an object of the document: what sentences call it. */
  title?: string;
  description?: string;
  deprecated?: boolean;
  examples?: unknown[];
  default?: unknown;
  type?: Exclude<ValueKind, 'any'>;
  format?: StringFormat;
  /** Must match in linear time on any input. */
  pattern?: string;
  enum?: string[];
  maxLength?: number;
  minItems?: number;
  minimum?: number;
  maximum?: number;
  required?: string[];
  properties?: Record<string, DescribedSchema | OpenAPIV3_1.ReferenceObject>;
  items?: DescribedSchema | OpenAPIV3_1.ReferenceObject;
  allOf?: (DescribedSchema | OpenAPIV3_1.ReferenceObject)[];
  /** On an object of the document: prefix of the clause ids of its fields, e.g. `deployment.out`. */
  'x-anchor'?: string;
  /** Beside `x-anchor`: the section that states the object. */
  'x-section'?: string;
  'x-also-in'?: AlsoIn;
  /** The document shows a value but gives no list of allowed ones. */
  'x-sample-only'?: true;
  /** Aspects on which the document contradicts itself: a clause of `spec/clauses/` tells the readings. */
  'x-contradicted'?: Aspect[];
}

/** A schema without references, made for validators: plain JSON Schema 2020-12 plus our extensions. */
export interface ResolvedSchema extends Omit<DescribedSchema, 'properties' | 'items' | 'allOf'> {
  properties?: Record<string, ResolvedSchema>;
  items?: ResolvedSchema;
  /** Index of the node that this schema belongs to. */
  'x-node': number;
}

/** Our extensions of an operation object in `openapi.yaml`. */
export interface OperationExtensions {
  /** Number of the endpoint in section 4, 1 to 13. */
  'x-number': number;
  'x-profile': Profile;
  /** Kind of resource that each accepted request creates; absent for operations that create none. */
  'x-creates'?: string;
  /** Prefix of the clause ids of its query parameters, e.g. `agentTokens.in`; absent without such. */
  'x-anchor'?: string;
}

/** The description as it is parsed. */
export type Description = OpenAPIV3_1.Document<OperationExtensions>;

/**
 * Whether a field must be there, relative to the object that holds it. `not-shown` where the document is
 * silent: fields of nested objects, of array items without a table of their own, and the like.
 */
export type Requiredness = 'required' | 'optional' | 'not-shown';

/** Where a value stands: a whole body, a whole query, a field of either, the items of an array. */
export type NodeRole = 'body' | 'query' | 'field' | 'items';

/** One value of a request or response as the document describes it: references resolved, extensions read. */
export interface SchemaNode {
  /** Unique number from 0; the position in `nodes()`. */
  readonly index: number;
  /**
   * Prefix of the clauses about this value itself: `deployment.out.workerQueues.podCpu`; `deployment.out.body`
   * for a whole body. The items of an array share the array's anchor.
   */
  readonly anchor: string;
  readonly direction: 'in' | 'out';
  readonly role: NodeRole;
  readonly kind: ValueKind;
  readonly requiredness: Requiredness;
  /** Name of the object that the anchor begins with, as sentences call it: `deployment update`. */
  readonly owner: string;
  /** Section that states it. */
  readonly section: string;
  readonly alsoIn: AlsoIn;
  /** What sentences call an object that the document describes on its own. */
  readonly title?: string;
  readonly format?: StringFormat;
  readonly pattern?: string;
  /** The only allowed values. */
  readonly values?: readonly string[];
  /** True when the document shows a value but no list of allowed ones. */
  readonly sampleOnly: boolean;
  /** Aspects on which the document contradicts itself: no structural clause, judged by nobody. */
  readonly contradicted: readonly Aspect[];
  /** Values that may serve as examples. */
  readonly examples: readonly unknown[];
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Value that the server takes when a parameter is left out. */
  readonly default?: unknown;
  /** Fields of an object by wire name, in the description's order; empty for all other kinds. */
  readonly fields: ReadonlyMap<string, SchemaNode>;
  /** Items of an array. */
  readonly items?: SchemaNode;
  /** The same as JSON Schema without references. */
  readonly schema: ResolvedSchema;
}

/** One of the thirteen operations. */
export interface OperationDescription {
  /** `create-workspace` */
  readonly id: string;
  /** 1 to 13 */
  readonly number: number;
  readonly method: 'GET' | 'POST';
  /** Template relative to the base URL: `/organizations/{organizationId}/workspaces`. */
  readonly path: string;
  readonly profile: Profile;
  /** Kind of resource that each accepted request creates; absent for operations that create none. */
  readonly creates?: string;
  readonly tags: readonly string[];
  readonly summary: string;
  /** `4.7` */
  readonly section: string;
  /** Names of the path's parameters, all of them required strings, in the order of the path. */
  readonly pathParameters: readonly string[];
  /** The query as one object whose fields are the parameters; absent without query parameters. */
  readonly query?: SchemaNode;
  /** The request's body; absent for operations without one. */
  readonly request?: SchemaNode;
  /** The body of a successful response. */
  readonly response: SchemaNode;
}
