import type { JsonObject } from '../../fixtures/host/call.ts';

type Query = readonly (readonly [name: string, value: string])[];

const SUBJECTS = ['subject-b', 'subject-a', 'subject-c'];
const at = (day: number): string => `2024-01-0${day}T00:00:00Z`;

/** Three of whatever a list holds: enough to be paged, sorted and filtered. */
const TOKENS: readonly JsonObject[] = [2, 1, 3].map((n, i) => ({
  id: `imagined-token-${n}`,
  kind: 'STANDARD',
  type: 'DEPLOYMENT',
  name: `token ${n}`,
  description: `description ${4 - n}`,
  shortToken: `short-${n}`,
  startAt: at(n),
  createdAt: at(n),
  updatedAt: at(n + 3),
  createdBy: { id: SUBJECTS[i] ?? '' },
  updatedBy: { id: SUBJECTS[2 - i] ?? '' },
}));

const CHANNELS: readonly JsonObject[] = ['EMAIL', 'CHAT_SERVICE', 'DAG_TRIGGER'].map((type, i) => ({
  id: `imagined-channel-${i}`,
  type,
  name: `channel ${i}`,
  entityType: 'ORGANIZATION',
  isShared: true,
  createdAt: at(i + 1),
  updatedAt: at(9 - i),
}));

/** Where a sort finds its key. */
const KEYS: Readonly<Record<string, (item: JsonObject) => string>> = {
  createdById: (item) => String((item.createdBy as JsonObject | undefined)?.id ?? ''),
  updatedById: (item) => String((item.updatedBy as JsonObject | undefined)?.id ?? ''),
  tokenStartAt: (item) => String(item.startAt),
};

function sorted(items: readonly JsonObject[], sorts: readonly string[]): JsonObject[] {
  return [...items].sort((a, b) => {
    for (const sort of sorts) {
      const [field = '', direction] = sort.split(':');
      const key = KEYS[field] ?? ((item: JsonObject) => String(item[field] ?? ''));
      const order = key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0;
      if (order !== 0) return direction === 'desc' ? -order : order;
    }
    return 0;
  });
}

/** A page of the imagined list of an operation, as its query asks for it. */
export function imaginedPage(operation: string, query: Query): JsonObject {
  const all = (name: string): string[] => query.filter(([known]) => known === name).map(([, value]) => value);
  const number = (name: string, fallback: number): number => Number(all(name)[0] ?? fallback);
  const tokens = operation === 'list-agent-tokens';
  const wanted = (name: string, field: string) => (item: JsonObject) =>
    all(name).length === 0 || all(name).includes(String(item[field]));
  const items = sorted(tokens ? TOKENS : CHANNELS, all('sorts'))
    .filter(wanted('notificationChannelIds', 'id'))
    .filter(wanted('channelTypes', 'type'))
    .filter(wanted('entityType', 'entityType'));
  const [offset, limit] = [number('offset', 0), number('limit', 20)];
  const page = items.slice(offset, offset + limit);
  return {
    offset,
    limit,
    totalCount: items.length,
    ...(tokens ? { tokens: page } : { notificationChannels: page }),
  };
}
