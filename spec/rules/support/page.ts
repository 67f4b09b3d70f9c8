import type { Json, ResponseInput } from '../rule.ts';
import { integerField, listField } from './json.ts';

/** What a paged answer says of itself; fields that are missing or of a wrong kind are undefined. */
export interface ShownPage {
  limit: number | undefined;
  offset: number | undefined;
  totalCount: number | undefined;
  items: Json[] | undefined;
}

/** Where each list keeps its items. */
export const ITEMS: Readonly<Record<string, string>> = {
  'list-agent-tokens': 'tokens',
  'list-notification-channels': 'notificationChannels',
};

/** Reads a paged answer. */
export function shownPage({ operation, responseBody }: ResponseInput): ShownPage {
  return {
    limit: integerField(responseBody, 'limit'),
    offset: integerField(responseBody, 'offset'),
    totalCount: integerField(responseBody, 'totalCount'),
    items: listField(responseBody, ITEMS[operation] ?? ''),
  };
}

/** A query parameter that is a plain number; `other` for every other way of writing one. */
export function askedNumber(input: ResponseInput, name: string): number | 'absent' | 'other' {
  const sent = Object.hasOwn(input.query, name) ? input.query[name] : undefined;
  if (sent === undefined || (typeof sent !== 'string' && sent.length === 0)) return 'absent';
  const [text = '', ...more] = typeof sent === 'string' ? [sent] : sent;
  return more.length === 0 && /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : 'other';
}
