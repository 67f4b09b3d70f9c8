import type { JsonObject } from '../../../fixtures/host/call.ts';
import { combinationsClause } from '../../../spec/clause-names.ts';
import { type Fields, linkTo, type Richer } from './richer.ts';

const OPERATION = 'create-environment-object';
const ANCHOR = 'environmentObject.in.links.overrides';

/** A link with a value of its own. */
const overridden = (id: string): JsonObject =>
  linkTo(id, { overrides: { workflowVariable: { value: 'override-value' } } });

/** The link with a value of its own: of a plain variable, then of a secret one, then beside a second such link. */
export function withOverride(first: string, second?: string): Richer {
  const clause = `${ANCHOR}.workflowVariable.type`;
  const secret = { workflowVariable: { isSecret: true, value: 'secret-value' } };
  const ofSecret: Richer = {
    differs: 'an override of a secret in the link',
    clause: combinationsClause(OPERATION),
    pointer: '/links/0/overrides',
    fields: { ...secret, links: [overridden(first)] },
    plain: { ...secret, links: [linkTo(first)] },
  };
  const ofSecond = (id: string): Richer => ({
    differs: 'an override in the second link as well',
    clause,
    pointer: '/links/1/overrides',
    fields: { links: [overridden(first), overridden(id)] },
    plain: { links: [overridden(first), linkTo(id)] },
  });
  return {
    differs: 'an override in the link',
    clause,
    pointer: '/links/0/overrides',
    fields: { links: [overridden(first)] },
    plain: { links: [linkTo(first)] },
    beyond: [ofSecret, ...(second === undefined ? [] : [ofSecond(second)])],
  };
}

/** An object of another type than the plain one, its content overridden in the link. */
const overriding = (id: string, objectType: string, overrides: JsonObject): Fields => ({
  objectType,
  workflowVariable: undefined,
  links: [linkTo(id, { overrides })],
});

/** A connection whose port has 16 bits, beside one with a lower port. */
export function withHighPort(id: string): Richer {
  const at = (port: number): Fields =>
    overriding(id, 'CONNECTION', { connection: { host: 'db.example.com', port } });
  return {
    differs: 'a port above 32767',
    clause: `${ANCHOR}.connection.port.type`,
    pointer: '/links/0/overrides/connection/port',
    fields: at(65_432),
    plain: at(5432),
  };
}

/**
 * What links override of the objects of a type (section 2.2): a field that says where it leads, and those that make
 * sense beside it whatever is there. Kinds of connections and exporters are not listed, and how a target wants its
 * users to be let in is not told.
 */
const OVERRIDDEN: readonly { type: string; content: string; first: JsonObject; more: JsonObject }[] = [
  {
    type: 'CONNECTION',
    content: 'connection',
    first: { host: 'db.example.com' },
    more: {
      port: 5432,
      login: 'user',
      password: 'override-password',
      schema: 'main',
      extra: { timeout: '10' },
    },
  },
  {
    type: 'METRICS_EXPORT',
    content: 'metricsExport',
    first: { endpoint: 'https://metrics.example.com/write' },
    more: { headers: { 'x-check': 'yes' }, labels: { team: 'check' } },
  },
];

/**
 * Overrides of several fields, beside one of a single field that is taken: what overrides ask for, and whether there
 * must be content to override, is not told (section 2.0).
 */
export function withManyOverrides(id: string): Richer[] {
  return OVERRIDDEN.map(({ type, content, first, more }) => {
    const having = (differs: string, clause: string, pointer: string, fields: JsonObject): Richer => ({
      differs,
      clause,
      pointer: `/links/0/overrides/${content}${pointer}`,
      fields: overriding(id, type, { [content]: { ...first, ...fields } }),
      plain: overriding(id, type, { [content]: first }),
    });
    const parts = Object.entries(more).map(([name, value]) =>
      having(`${name} in the overrides of ${content}`, `${ANCHOR}.${content}.${name}.type`, `/${name}`, {
        [name]: value,
      }),
    );
    const all = `${Object.keys(more).join(', ')} in the overrides of ${content}`;
    return { ...having(all, combinationsClause(OPERATION), '', more), parts };
  });
}
