import { expect, test } from '@playwright/test';
import { nodes, type OperationDescription, operations } from '../../../spec/openapi.ts';
import type { Clause } from '../../../spec/record/clause.ts';
import { loadRegister } from '../../../spec/register.ts';
import { SORT_FIELDS } from '../../../spec/rules/sorting.ts';
import { ITEMS } from '../../../spec/rules/support/page.ts';

const register = loadRegister();
const behavioural = register.clauses.filter((clause) => clause.kind === 'behavioural');
const ids = operations().map((operation) => operation.id);
const creations = ids.filter((id) => id.startsWith('create-'));
const lists = operations().filter((operation) => operation.id in ITEMS);

/** Sections of the document that state anything. */
const SECTIONS = [
  '1',
  ...Array.from({ length: 12 }, (_, i) => `2.${i}`),
  '3',
  '4',
  ...ids.map((_, i) => `4.${i + 1}`),
  ...['5', '6', '7', '8', '9'],
];

const levelOf = (id: string) => register.byId.get(id)?.level;

function parameter(operation: OperationDescription, name: string) {
  const found = operation.query?.fields.get(name);
  if (!found) throw new Error(`${operation.id} has no parameter '${name}'`);
  return found;
}

test('every section of the document has clauses, and no clause another section', () => {
  const used = new Set(register.clauses.flatMap((clause) => clause.section.split(', ')));
  expect([...used].sort()).toEqual([...SECTIONS].sort());
});

test('no two clauses say the same', () => {
  const statements = register.clauses.map((clause) => `${clause.section}: ${clause.statement}`);
  expect(statements.filter((one, i) => statements.indexOf(one) !== i)).toEqual([]);
});

/** What is wrong with a clause by its level; empty when nothing is. */
function problems(clause: Clause): string[] {
  const asks = clause.question !== undefined;
  const readings = Object.keys(clause.readings ?? {}).length;
  return [
    clause.level === 'silent' && !clause.question?.endsWith('?') ? 'asks no question' : '',
    clause.level !== 'silent' && asks ? 'asks a question though nothing is open' : '',
    clause.level === 'contradictory' && readings !== 2 ? `has ${readings} readings` : '',
    clause.untestable === undefined && clause.operations.length === 0 ? 'no operation shows it' : '',
  ].filter((problem) => problem !== '');
}

test('what is silent asks a question, what is testable is shown by an operation', () => {
  const found = behavioural.flatMap((clause) => problems(clause).map((problem) => `${clause.id} ${problem}`));
  expect(found).toEqual([]);
});

test('a clause named after an operation can be shown by it', () => {
  const wrong = behavioural.filter(({ id, operations: shownBy }) => {
    const [theme = ''] = id.split('.');
    return ids.includes(theme) && !shownBy.includes(theme);
  });
  expect(wrong.map((clause) => clause.id)).toEqual([]);
});

for (const operation of operations()) {
  test(`${operation.id} has the clauses that every operation has`, () => {
    expect(levelOf(`${operation.id}.valid-accepted`)).toBe('required');
    expect(levelOf(`${operation.id}.success-status`)).toBe('silent');
    if (operation.request) {
      expect(levelOf(`${operation.id}.result`)).toBe('required');
      expect(levelOf(`${operation.id}.combinations`)).toBe('required');
    }
    if (creations.includes(operation.id)) expect(levelOf(`${operation.id}.new-id`)).toBe('required');
    const ofAll = behavioural.filter(({ id }) => /^auth\..*-refused$|^json\.response-body$/.test(id));
    expect(ofAll).toHaveLength(7);
    expect(ofAll.every((clause) => clause.operations.includes(operation.id))).toBe(true);
  });
}

for (const operation of lists) {
  test(`${operation.id} has a clause for each parameter's behaviour`, () => {
    for (const name of ['limit', 'offset']) {
      expect(parameter(operation, name).default, name).toBeDefined();
      expect(levelOf(`${operation.id}.default-${name}`)).toBe('required');
      expect(levelOf(`${operation.id}.${name}-echo`)).toBe('required');
    }
    const values = parameter(operation, 'sorts').items?.values ?? [];
    const sortFields = (SORT_FIELDS[operation.id] ?? []).map((field) => field.name);
    expect([...values].sort()).toEqual(sortFields.flatMap((name) => [`${name}:asc`, `${name}:desc`]).sort());
  });
}

test('each filter of notification channels has its clause', () => {
  const clauses = register.clauses.filter(({ id }) => id.startsWith('list-notification-channels.filter-'));
  const [channels] = lists.filter((operation) => operation.id === 'list-notification-channels');
  const filters = [...(channels?.query?.fields.keys() ?? [])].filter(
    (name) => !['limit', 'offset', 'sorts'].includes(name),
  );
  expect(clauses).toHaveLength(filters.length);
  for (const filter of filters)
    expect(
      clauses.some((clause) => clause.statement.includes(filter)),
      filter,
    ).toBe(true);
});

test('what the description leaves out as contradicted has a contradictory clause', () => {
  const contradicted = nodes().filter((node) => node.contradicted.length > 0);
  expect(contradicted.map((node) => node.anchor).sort()).toEqual([
    'deploy.out.imageTag',
    'deployment.out.imageTag',
  ]);
  expect(levelOf('deploy.image-tag-presence')).toBe('contradictory');
  expect(levelOf('deployment.image-tag-presence')).toBe('contradictory');
});
