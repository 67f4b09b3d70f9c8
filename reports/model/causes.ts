import type { ReportCause, ReportClause } from '../../spec/record/report.ts';

/** What may link clauses, the strongest first. */
const LINKS = ['transport', 'exchange', 'field'] as const;

interface Key {
  link: (typeof LINKS)[number];
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
  const path = clause.id.split('.');
  if (clause.kind === 'structural' && path.length >= 4) {
    const [field, aspect] = [path.at(-2), path.at(-1)];
    keys.push({
      link: 'field',
      key: `field ${field}.${aspect}`,
      title: `${aspect} of '${field}' in several objects`,
    });
  }
  return keys;
}

/**
 * Groups failing clauses that very probably have one cause: the same failure of the transport, else evidence from one
 * exchange, else the same aspect of a field of the same name. A clause alone is a group of its own.
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
  for (const link of LINKS) {
    const keyed = failing.flatMap((clause) => {
      const key = shared.has(clause) ? undefined : keysOf(clause).find((one) => one.link === link);
      return key ? [{ clause, key }] : [];
    });
    const sizes = new Map<string, number>();
    for (const { key } of keyed) sizes.set(key.key, (sizes.get(key.key) ?? 0) + 1);
    for (const { clause, key } of keyed) if ((sizes.get(key.key) ?? 0) > 1) shared.set(clause, key);
  }
  return shared;
}
