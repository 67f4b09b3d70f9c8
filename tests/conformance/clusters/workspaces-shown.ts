import type { JsonObject } from '../../../fixtures/host/call.ts';
import { listField } from '../../../spec/rules/support/json.ts';

/** The workspaces that an answer shows; undefined where it shows no list of ids. */
export function workspacesIn(body: JsonObject | undefined): string[] | undefined {
  const ids = listField(body, 'workspaceIds');
  return ids?.every((id) => typeof id === 'string') ? (ids as string[]) : undefined;
}

/** Whether two lists of workspaces hold the same ones, in whatever order. */
export const sameMembers = (a: readonly string[], b: readonly string[]): boolean =>
  a.every((id) => b.includes(id)) && b.every((id) => a.includes(id));
