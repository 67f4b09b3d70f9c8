import type { OpenAPIV3_1 } from 'openapi-types';
import type {
  DescribedSchema,
  Description,
  OperationDescription,
  OperationExtensions,
} from './description-types.ts';
import { DescriptionError, followReference } from './schema-resolver.ts';
import type { TreeBuilder } from './schema-tree.ts';

type Operation = OpenAPIV3_1.OperationObject<OperationExtensions>;
type Parameter = OpenAPIV3_1.ParameterObject;
type Referable<T extends object> = T | OpenAPIV3_1.ReferenceObject;

const METHODS = [
  ['get', 'GET'],
  ['post', 'POST'],
] as const;

function resolve<T extends object>(description: Description, value: Referable<T>): T {
  return '$ref' in value ? (followReference(description, value.$ref) as T) : value;
}

/** The schema of a JSON body; undefined when there is none. */
function jsonSchema(
  content: Record<string, OpenAPIV3_1.MediaTypeObject> | undefined,
): DescribedSchema | undefined {
  return content?.['application/json']?.schema as DescribedSchema | undefined;
}

/** All query parameters as the fields of one object; undefined without any. */
function querySchema(parameters: readonly Parameter[]): DescribedSchema | undefined {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  if (inQuery.length === 0) return undefined;
  const fields = inQuery.map((parameter) => [parameter.name, parameter.schema as DescribedSchema]);
  const required = inQuery.filter((parameter) => parameter.required).map((parameter) => parameter.name);
  return { type: 'object', required, properties: Object.fromEntries(fields) };
}

function describeOperation(
  description: Description,
  trees: TreeBuilder,
  path: string,
  method: 'GET' | 'POST',
  operation: Operation,
  shared: readonly Parameter[],
): OperationDescription {
  const id = operation.operationId;
  if (id === undefined) throw new DescriptionError(`${method} ${path}`, 'operationId is missing');
  const parameters = [
    ...shared,
    ...(operation.parameters ?? []).map((each) =>
      resolve<Parameter>(description, each as Referable<Parameter>),
    ),
  ];
  const section = `4.${operation['x-number']}`;
  const request = operation.requestBody && jsonSchema(resolve(description, operation.requestBody).content);
  const success = operation.responses?.['2XX'];
  const response = success && jsonSchema(resolve(description, success).content);
  if (!response) throw new DescriptionError(id, 'a 2XX response with an application/json schema is missing');
  const query = querySchema(parameters);
  const anchor = operation['x-anchor'];
  if (query && anchor === undefined)
    throw new DescriptionError(id, 'x-anchor is missing beside query parameters');
  return {
    id,
    number: operation['x-number'],
    method,
    path,
    profile: operation['x-profile'],
    ...(operation['x-creates'] === undefined ? {} : { creates: operation['x-creates'] }),
    tags: operation.tags ?? [],
    summary: operation.summary ?? id,
    section,
    pathParameters: parameters
      .filter((parameter) => parameter.in === 'path')
      .map((parameter) => parameter.name),
    ...(query
      ? {
          query: trees.build(query, {
            anchor: `${anchor}.query`,
            role: 'query',
            requiredness: 'optional',
            owner: `the query of ${id}`,
            section,
          }),
        }
      : {}),
    ...(request ? { request: trees.body(request, `request of ${id}`) } : {}),
    response: trees.body(response, `response of ${id}`),
  };
}

/** The operations of a description by number, their bodies and queries as trees. */
export function describeOperations(description: Description, trees: TreeBuilder): OperationDescription[] {
  const described: OperationDescription[] = [];
  for (const [path, item] of Object.entries(description.paths ?? {})) {
    const shared = (item?.parameters ?? []).map((each) =>
      resolve<Parameter>(description, each as Referable<Parameter>),
    );
    for (const [key, method] of METHODS) {
      const operation = (item as Record<string, Operation | undefined> | undefined)?.[key];
      if (operation) described.push(describeOperation(description, trees, path, method, operation, shared));
    }
  }
  return described.sort((a, b) => a.number - b.number);
}
