import type { Json, JsonObject } from '../../../spec/rules/rule.ts';
import type { Alter, Answer, Sent } from './altered-target.ts';

/** Alters OK answers to updates, given the request and whatever was remembered of the cluster. */
export function onUpdate(
  alter: (body: JsonObject, request: Sent, memory: Map<string, Json>) => JsonObject | undefined,
): Alter {
  const memories = new Map<string, Map<string, Json>>();
  return ({ status, body }, request): Answer | undefined => {
    if (request.operation !== 'update-cluster' || status !== 200) return undefined;
    const memory = memories.get(request.path) ?? new Map<string, Json>();
    memories.set(request.path, memory);
    const altered = alter(body, request, memory);
    return altered && { status, body: altered };
  };
}
