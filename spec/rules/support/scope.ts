import type { JsonObject } from '../rule.ts';
import { textField } from './json.ts';

/** Whether an environment object is created in a workspace; undefined for scopes that no list knows. */
export function inWorkspaceScope(request: JsonObject): boolean | undefined {
  const scope = textField(request, 'scope');
  return scope === 'WORKSPACE' ? true : scope === 'DEPLOYMENT' ? false : undefined;
}
