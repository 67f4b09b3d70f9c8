import type { Json } from './rule.ts';
import { listField, textField } from './support/json.ts';

/**
 * Ids of the deployments that a token's roles name (section 2.10), where each of its roles names one; undefined where
 * it has no roles, or one for something else, which may hold deployments of which nothing is told.
 */
export function deploymentsNamed(token: Json): ReadonlySet<string> | undefined {
  const roles = listField(token, 'roles') ?? [];
  const named = roles.flatMap((role) => {
    const isOfDeployment = textField(role, 'entityType') === 'DEPLOYMENT';
    return textField(role, 'deploymentId') || (isOfDeployment && textField(role, 'entityId')) || [];
  });
  return roles.length > 0 && named.length === roles.length ? new Set(named) : undefined;
}
