import type { JsonObject } from '../../../fixtures/host/call.ts';
import { SORT_FIELDS } from '../../../spec/rules/sorting.ts';
import { ITEMS } from '../../../spec/rules/support/page.ts';
import { ENTITIES, TYPES } from './sample-lists.ts';

/** A request to one of the two lists, its query taken apart. */
export interface ListRequest {
  operation: string;
  query: readonly (readonly [name: string, value: string])[];
  /** All values of a parameter, as the target's style of writing arrays has it. */
  values(name: string): readonly string[];
  /** Counts the requests of this target from 1. */
  number: number;
}

export interface ListAnswer {
  status: number;
  body: JsonObject;
}

/**
 * The steps of a list target; each may be replaced to make a target that is lawful in another way, or at fault.
 * `usual` is what the plain target does.
 */
export interface Steps {
  valuesOf?(query: ListRequest['query'], name: string): string[];
  validate?(request: ListRequest, usual: () => boolean): boolean;
  filter?(items: JsonObject[], request: ListRequest, usual: () => JsonObject[]): JsonObject[];
  sort?(
    items: JsonObject[],
    request: ListRequest,
    usual: (items: JsonObject[]) => JsonObject[],
  ): JsonObject[];
  cut?(items: JsonObject[], cut: { offset: number; limit: number }, request: ListRequest): JsonObject[];
  limit?(asked: number | undefined, request: ListRequest): number;
  answer?(answer: ListAnswer, request: ListRequest): ListAnswer;
}

const NUMBER = /^\d{1,9}$/;

function isValid({ operation, values }: ListRequest): boolean {
  const fields = (SORT_FIELDS[operation] ?? []).map((field) => field.name);
  const sorts = fields.flatMap((name) => [`${name}:asc`, `${name}:desc`]);
  const most = operation === 'list-agent-tokens' ? 1000 : 1_000_000;
  return (
    values('limit').every((value) => NUMBER.test(value) && Number(value) <= most) &&
    values('offset').every((value) => NUMBER.test(value)) &&
    values('sorts').every((value) => sorts.includes(value)) &&
    values('channelTypes').every((value) => TYPES.includes(value)) &&
    values('entityType').every((value) => ENTITIES.includes(value)) &&
    !(values('deploymentIds').length > 0 && values('workspaceIds').length > 0)
  );
}

/** True for channels of one of these entities, and for shared ones of the organization or of the other kind. */
function isOf(channel: JsonObject, kind: string, ids: readonly string[]): boolean {
  if (channel.entityType === kind) return ids.includes(String(channel.entityId));
  return channel.isShared === true;
}

/** True for an item that every filter of a request lets pass. */
export function passes(item: JsonObject, { values }: ListRequest): boolean {
  const oneOf = (name: string, value: unknown): boolean => {
    const asked = values(name);
    return asked.length === 0 || asked.includes(String(value));
  };
  const [deployments, workspaces] = [values('deploymentIds'), values('workspaceIds')];
  return (
    oneOf('notificationChannelIds', item.id) &&
    oneOf('channelTypes', item.type) &&
    oneOf('entityType', item.entityType) &&
    (deployments.length === 0 || isOf(item, 'DEPLOYMENT', deployments)) &&
    (workspaces.length === 0 || isOf(item, 'WORKSPACE', workspaces))
  );
}

function sorted(items: readonly JsonObject[], { operation, values }: ListRequest): JsonObject[] {
  const result = [...items];
  for (const sort of [...values('sorts')].reverse()) {
    const [name, direction] = sort.split(':');
    const field = (SORT_FIELDS[operation] ?? []).find((one) => one.name === name);
    if (!field) continue;
    const sign = direction === 'desc' ? -1 : 1;
    result.sort((a, b) => {
      const [left, right] = [field.keyOf(a), field.keyOf(b)];
      if (left === right) return 0;
      if (left === undefined || right === undefined) return left === undefined ? 1 : -1;
      return left < right ? -sign : sign;
    });
  }
  return result;
}

/** Answers requests to one list; `items` is the whole list in the order of creation. */
export function listTarget(items: readonly JsonObject[], steps: Steps = {}) {
  let number = 0;
  return (operation: string, query: ListRequest['query']): ListAnswer => {
    number += 1;
    const plain = (name: string) => query.filter(([key]) => key === name).map(([, value]) => value);
    // Every item of a long list asks for them anew.
    const known = new Map<string, readonly string[]>();
    const values = (name: string): readonly string[] => {
      const read = known.get(name) ?? steps.valuesOf?.(query, name) ?? plain(name);
      known.set(name, read);
      return read;
    };
    const request: ListRequest = { operation, query, values, number };
    const answer = (one: ListAnswer) => steps.answer?.(one, request) ?? one;
    const usual = () => isValid(request);
    if (!(steps.validate?.(request, usual) ?? usual())) {
      return answer({ status: 400, body: { message: 'refused' } });
    }
    const asked = values('limit').map(Number)[0];
    const limit = steps.limit?.(asked, request) ?? asked ?? 20;
    const offset = values('offset').map(Number)[0] ?? 0;
    const all = [...items];
    const filtered = () => all.filter((item) => passes(item, request));
    const chosen = steps.filter?.(all, request, filtered) ?? filtered();
    const order = (some: JsonObject[]) => sorted(some, request);
    const ordered = steps.sort?.(chosen, request, order) ?? order(chosen);
    const page = steps.cut?.(ordered, { offset, limit }, request) ?? ordered.slice(offset, offset + limit);
    const body = { limit, offset, totalCount: chosen.length, [ITEMS[operation] ?? '']: page };
    return answer({ status: 200, body: structuredClone(body) });
  };
}
