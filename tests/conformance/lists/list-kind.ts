import { SORT_FIELDS, type SortField } from '../../../spec/rules/sorting.ts';
import { ITEMS } from '../../../spec/rules/support/page.ts';

/** One of the two paged lists of the document, and what its checks need to know of it. */
export interface ListKind {
  operation: 'list-agent-tokens' | 'list-notification-channels';
  /** Prefix of the clauses of its query parameters. */
  anchor: 'agentTokens.in' | 'notificationChannels.in';
  /** Field of the answer that holds the items. */
  itemsField: string;
  /** Plural noun for messages. */
  items: string;
  sortFields: readonly SortField[];
  /** Largest limit that the document promises to take; above it a target may cap or refuse. */
  sureLimit: number;
}

function listKind(facts: Omit<ListKind, 'itemsField' | 'sortFields'>): ListKind {
  return {
    ...facts,
    itemsField: ITEMS[facts.operation] ?? '',
    sortFields: SORT_FIELDS[facts.operation] ?? [],
  };
}

/** The agent tokens of one deployment (section 4.10): limits up to 1000 are promised. */
export const AGENT_TOKENS: ListKind = listKind({
  operation: 'list-agent-tokens',
  anchor: 'agentTokens.in',
  items: 'tokens',
  sureLimit: 1000,
});

/** The organization's notification channels (section 4.13): no limit above the default of 20 is promised. */
export const CHANNELS: ListKind = listKind({
  operation: 'list-notification-channels',
  anchor: 'notificationChannels.in',
  items: 'channels',
  sureLimit: 20,
});

/** Limit that holds when none is asked for (section 8). */
export const DEFAULT_LIMIT = 20;
