import type { JsonObject } from '../rule.ts';
import { textField } from './json.ts';

const LISTED: Readonly<Record<string, readonly string[]>> = {
  cloudProvider: ['CLOUD_A', 'CLOUD_B', 'CLOUD_C'],
  deploymentType: ['DEDICATED', 'HYBRID', 'STANDARD'],
  clusterType: ['DEDICATED', 'HYBRID'],
};

/** A value that its list knows; undefined for what no condition can be told from. */
function listed(body: JsonObject, name: string, list: string): string | undefined {
  const value = textField(body, name);
  return value !== undefined && LISTED[list]?.includes(value) ? value : undefined;
}

/** Cloud of a cluster or of a request for one. */
function cloudOf(body: JsonObject): string | undefined {
  return listed(body, 'cloudProvider', 'cloudProvider');
}

/** Type of a cluster or of a request for one. */
export function clusterTypeOf(body: JsonObject): string | undefined {
  return listed(body, 'type', 'clusterType');
}

/** True when a deployment's type is one of those given; undefined when its type cannot be told. */
export function isDeploymentOf(body: JsonObject, ...types: string[]): boolean | undefined {
  const type = listed(body, 'type', 'deploymentType');
  return type === undefined ? undefined : types.includes(type);
}

/** True when a cluster is in that cloud; undefined when its cloud cannot be told. */
export function isInCloud(body: JsonObject, cloud: string): boolean | undefined {
  const found = cloudOf(body);
  return found === undefined ? undefined : found === cloud;
}
