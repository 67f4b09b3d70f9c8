import { askOracle } from '../../fixtures/engine/oracle.ts';
import type { Json, JsonObject } from '../../fixtures/host/call.ts';
import type { OutgoingRequest } from '../../fixtures/http/types.ts';
import type { Target } from '../../fixtures/target/target-file.ts';
import { operation as describeOperation, type SchemaNode } from '../../spec/openapi.ts';
import type { RuleFacts } from '../../spec/rules/rule.ts';
import { isObject } from '../../spec/rules/support/json.ts';
import { validateQuery } from '../../spec/validation/validate.ts';
import { imaginedBody } from './imagined-body.ts';
import { imaginedPage } from './imagined-lists.ts';

/** What an imagined target makes of a request. */
export interface ImaginedAnswer {
  status: 200 | 400 | 401 | 404;
  body: JsonObject;
}

type Params = Readonly<Record<string, string>>;

/** A target that behaves: it takes what the document allows, refuses what it forbids, and shows what it was sent. */
export class ImaginedTarget {
  readonly #target: Target;
  readonly #token: string;
  readonly #made = new Map<string, JsonObject>();
  #count = 0;

  constructor(target: Target, token: string) {
    this.#target = target;
    this.#token = token;
  }

  answer(request: OutgoingRequest): ImaginedAnswer {
    const { authorization } = request;
    if (authorization !== undefined && authorization !== `Bearer ${this.#token}`) return refusal(401);
    const params = paramsOf(request);
    if (!this.#knows(params)) return refusal(404);
    const sent = bodyOf(request);
    if (sent === 'broken' || !isLawful(request, sent?.json, this.#facts(params))) return refusal(400);
    return { status: 200, body: this.#body(request, params, sent?.json) };
  }

  #knows({ organizationId, deploymentId, workspaceId, clusterId, tokenId }: Params): boolean {
    const { deployments, readDeployments, workspaces, clusters, tokens } = this.#target;
    const among = (id: string | undefined, ids: readonly string[]): boolean =>
      id === undefined || ids.includes(id) || this.#made.has(id);
    return (
      organizationId === this.#target.organizationId &&
      among(deploymentId, [...readDeployments, ...deployments.map(({ id }) => id)]) &&
      among(workspaceId, workspaces) &&
      among(
        clusterId,
        clusters.map(({ id }) => id),
      ) &&
      among(tokenId, tokens)
    );
  }

  /** What the rules ask of the cluster in the path. */
  #facts({ clusterId }: Params): RuleFacts {
    const cluster = this.#target.clusters.find(({ id }) => id === clusterId);
    const made = clusterId === undefined ? undefined : this.#made.get(clusterId);
    const text = (name: string): string | undefined =>
      typeof made?.[name] === 'string' ? String(made[name]) : undefined;
    return {
      clusterType: cluster?.type ?? text('type'),
      cloudProvider: cluster?.cloudProvider ?? text('cloudProvider'),
    };
  }

  #body({ operation, query = [] }: OutgoingRequest, params: Params, sent: Json | undefined): JsonObject {
    const tree = describeOperation(operation).response;
    if (operation.startsWith('list-')) return imaginedPage(operation, query);
    const { organizationId = '', deploymentId, workspaceId, clusterId, tokenId, deployId } = params;
    this.#count += 1;
    const fresh = `imagined-${this.#count}`;
    const common = tree.fields.has('organizationId') ? { organizationId } : {};
    if (operation === 'rollback-deploy') {
      return imaginedBody(tree, sent, {
        id: fresh,
        deploymentId: deploymentId ?? '',
        rollbackFromId: deployId ?? '',
      });
    }
    const own = workspaceId ?? clusterId ?? deploymentId ?? tokenId;
    const id = own ?? (operation === 'get-organization' ? organizationId : fresh);
    const token = tokenId === undefined ? {} : { token: `${fresh}-value-of-a-token` };
    const dr = isObject(sent) && sent.enableDr === false ? { isDrEnabled: false } : {};
    const known = { ...this.#listed(id), ...this.#made.get(id), ...dr, ...common, ...token, id };
    const body = imaginedBody(tree, sent, sent === undefined ? known : without(known, sent));
    if (own === undefined || sent !== undefined) this.#made.set(id, body);
    return body;
  }

  /** What the target file tells of an entity. */
  #listed(id: string): JsonObject {
    const cluster = this.#target.clusters.find((one) => one.id === id);
    if (cluster) {
      const { name, type, cloudProvider, allow = [] } = cluster;
      return { name, type, cloudProvider, isDrEnabled: allow.length > 0 };
    }
    const deployment = this.#target.deployments.find((one) => one.id === id);
    return deployment ? { workspaceId: deployment.workspaceId, type: deployment.type } : {};
  }
}

/** What is known, but for what was sent anew. */
function without(known: JsonObject, sent: Json): JsonObject {
  const replaced = typeof sent === 'object' && sent !== null ? Object.keys(sent) : [];
  return Object.fromEntries(
    Object.entries(known).filter(([name]) => name === 'id' || !replaced.includes(name)),
  );
}

function refusal(status: 400 | 401 | 404): ImaginedAnswer {
  return { status, body: { message: 'refused' } };
}

function paramsOf({ operation, path }: OutgoingRequest): Params {
  const values = path.split('/');
  const places = describeOperation(operation).path.split('/').entries();
  return Object.fromEntries(
    [...places]
      .filter(([, place]) => place.startsWith('{'))
      .map(([i, place]) => [place.slice(1, -1), decodeURIComponent(values[i] ?? '')]),
  );
}

function bodyOf({ body }: OutgoingRequest): { json: Json } | 'broken' | undefined {
  if (body === undefined) return undefined;
  try {
    return { json: JSON.parse(body) as Json };
  } catch {
    return 'broken';
  }
}

function isLawful(
  { operation, query = [] }: OutgoingRequest,
  sent: Json | undefined,
  facts: RuleFacts,
): boolean {
  const described = describeOperation(operation);
  if (described.request) return askOracle(operation, sent ?? null, facts).broken.length === 0;
  if (!described.query) return true;
  const values: Record<string, unknown> = {};
  for (const [name, node] of described.query.fields) {
    const given = query.filter(([known]) => known === name).map(([, value]) => value);
    if (given.length > 0) values[name] = typed(node, given);
  }
  return validateQuery(operation, values).length === 0;
}

function typed(node: SchemaNode, given: readonly string[]): unknown {
  const [first = ''] = given;
  if (node.kind === 'array') return given;
  if (node.kind === 'integer') return /^-?\d{1,15}$/.test(first) ? Number(first) : first;
  if (node.kind === 'boolean') return first === 'true' ? true : first === 'false' ? false : first;
  return first;
}
