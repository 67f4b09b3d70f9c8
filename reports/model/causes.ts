import type { ReportCause, ReportClause } from '../../spec/record/report.ts';

/**
 * What may link clauses, the strongest first, and how many it takes: two fields that lie in one object may both be
 * wrong by chance, nearly all that lie in it hardly.
 */
const LINKS = { transport: 2, exchange: 2, inside: 4, field: 2, object: 3 } as const;

type Link = keyof typeof LINKS;

interface Key {
  link: Link;
  key: string;
  title: string;
}

/** What a failing clause may have in common with others: at most one key for each link. */
function keysOf(clause: ReportClause): Key[] {
  const first = clause.failures[0];
  if (!first) return [];
  const keys: Key[] = [];
  if ('failure' in first.response) {
    const kind = first.response.failure.split(':', 1)[0] ?? '';
    keys.push({ link: 'transport', key: `transport ${kind}`, title: `no usable response (${kind})` });
  }
  const exchange = JSON.stringify([
    first.request.method,
    first.request.url,
    first.request.body,
    first.response,
  ]);
  keys.push({ link: 'exchange', key: `exchange ${exchange}`, title: `one exchange of ${first.operation}` });
  return clause.kind === 'structural' ? [...keys, ...placeKeys(clause.id)] : keys;
}

/** What the place of a structural clause may have in common with other places. */
function placeKeys(id: string): Key[] {
  const [object, direction, ...path] = id.split('.');
  const [aspect, field] = [path.at(-1), path.at(-2)];
  if (field === undefined) return [];
  const where = `${object}.${direction}`;
  const bodies = `${object} ${direction === 'in' ? 'requests' : 'responses'}`;
  const keys: Key[] = [
    { link: 'field', key: `field ${field}.${aspect}`, title: `${aspect} of '${field}' in several objects` },
    {
      link: 'object',
      key: `object ${where} ${aspect}`,
      title: `${aspect} of several fields in ${bodies}`,
    },
  ];
  if (path.length > 2)
    keys.push({
      link: 'inside',
      key: `inside ${where}.${path[0]}`,
      title: `several fields inside '${path[0]}' in ${bodies}`,
    });
  return keys;
}

/**
 * Groups failing clauses that very probably have one cause: the same failure of the transport, else evidence from one
 * exchange, else several fields inside one field, else the same aspect of a field of the same name, else of several
 * fields of one object. A clause alone is a group of its own.
 */
export function groupByCause(clauses: readonly ReportClause[]): ReportCause[] {
  const failing = clauses.filter(({ verdict }) => verdict === 'fail' || verdict === 'waived');
  const shared = sharedKeys(failing);
  const groups = new Map<string, { title: string; clauses: ReportClause[] }>();
  for (const clause of failing) {
    const { key, title } = shared.get(clause) ?? {
      key: `alone ${clause.id}`,
      title: clause.failures[0]?.message ?? clause.statement,
    };
    const group = groups.get(key) ?? { title, clauses: [] };
    group.clauses.push(clause);
    groups.set(key, group);
  }
  return [...groups.values()]
    .map((group, order) => ({ ...group, order }))
    .sort((a, b) => b.clauses.length - a.clauses.length || a.order - b.order)
    .map(({ title, clauses: members }, index) => ({
      id: `cause-${index + 1}`,
      title,
      clauses: members.map(({ id }) => id),
    }));
}

/** The strongest link of each clause; weaker ones hold only among those that no stronger one has taken. */
function sharedKeys(failing: readonly ReportClause[]): Map<ReportClause, Key> {
  const shared = new Map<ReportClause, Key>();
  for (const [link, least] of Object.entries(LINKS)) {
    const keyed = failing.flatMap((clause) => {
      const key = shared.has(clause) ? undefined : keysOf(clause).find((one) => one.link === link);
      return key ? [{ clause, key }] : [];
    });
    const sizes = new Map<string, number>();
    for (const { key } of keyed) sizes.set(key.key, (sizes.get(key.key) ?? 0) + 1);
    for (const { clause, key } of keyed) if ((sizes.get(key.key) ?? 0) >= least) shared.set(clause, key);
  }
  return shared;
}
