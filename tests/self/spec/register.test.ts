import { expect, test } from '@playwright/test';
import { compareSections } from '../../../spec/compare-sections.ts';
import { operations } from '../../../spec/openapi.ts';
import type { Clause } from '../../../spec/record/clause.ts';
import { loadRegister, makeRegister } from '../../../spec/register.ts';

/** The numbers of the document's sections, and of the endpoints of section 4. */
const SECTIONS = new Set([
  ...Array.from({ length: 9 }, (_, i) => `${i + 1}`),
  ...Array.from({ length: 12 }, (_, i) => `2.${i}`),
  ...Array.from({ length: 13 }, (_, i) => `4.${i + 1}`),
]);

const clause = (id: string, section: string): Clause => ({
  id,
  section,
  statement: 'A statement.',
  level: 'required',
  kind: 'behavioural',
  operations: [],
});

test('every clause has a section of the document, words of its own and known operations', () => {
  const known = operations().map((each) => each.id);
  const { clauses } = loadRegister();
  expect(clauses.length).toBeGreaterThan(900);
  // Gathered: a thousand times three `expect`s take many seconds.
  const wrong = clauses.flatMap(({ id, section, statement, operations: shown }) =>
    [
      ...section.split(', ').filter((number) => !SECTIONS.has(number)),
      ...(/^[\w`].{10,}\.$/s.test(statement) ? [] : [statement]),
      ...shown.filter((operation) => !known.includes(operation)),
    ].map((what) => `${id}: ${what}`),
  );
  expect(wrong).toEqual([]);
});

test('each section of the document has its clauses', () => {
  const cited = new Set(loadRegister().clauses.flatMap((each) => each.section.split(', ')));
  expect([...SECTIONS].filter((section) => !cited.has(section) && section !== '2')).toEqual([]);
});

test('no section says the same twice', () => {
  const seen = new Map<string, string>();
  const twice: string[] = [];
  for (const { id, section, statement } of loadRegister().clauses) {
    const key = `${section.split(', ')[0]}: ${statement}`;
    const other = seen.get(key);
    if (other !== undefined) twice.push(`${other} and ${id}: ${statement}`);
    seen.set(key, id);
  }
  expect(twice).toEqual([]);
});

test('silent clauses ask, contradictory ones have readings, required ones neither', () => {
  const wrong = loadRegister().clauses.filter(
    ({ level, question, readings }) =>
      (question?.endsWith('?') ?? level !== 'silent') === false ||
      Object.keys(readings ?? {}).length > 1 !== (level === 'contradictory'),
  );
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

test('structural clauses are filled in from the description', () => {
  const { byId } = loadRegister();
  expect(byId.get('workspace.out.name.presence')).toEqual({
    id: 'workspace.out.name.presence',
    section: '2.7',
    statement: '`name` of a workspace is always there.',
    level: 'required',
    kind: 'structural',
    operations: ['create-workspace', 'get-workspace'],
  });
  expect(byId.get('deployment.in.name.limit')?.section).toBe('2.3, 8');
  expect(byId.get('deployment.out.runtimeVersion.presence')?.section).toBe('2.3, 9');
  expect(byId.get('token.out.description.presence')?.operations).toEqual(['rotate-token']);
  expect(byId.get('agentTokens.in.sorts.type')?.untestable).toMatch(/query is text/);
  expect(byId.get('subject.out.subjectType.values')).toMatchObject({ level: 'silent' });
});

test('where the document contradicts itself about presence there is no structural clause to fail', () => {
  const { has } = loadRegister();
  expect(['deployment.out.imageTag.presence', 'deploy.out.imageTag.presence'].filter(has)).toEqual([]);
  expect(['deployment.out.imageTag.type', 'deploy.out.imageTag.type'].every(has)).toBe(true);
});

test('an id that is there twice is refused by name', () => {
  expect(() => makeRegister([clause('a.b', '2.3'), clause('a.b', '4.7')])).toThrow(
    /'a\.b' is there twice.*2\.3.*4\.7/,
  );
});

test('clauses come in the order of the document, then by id', () => {
  const { clauses } = makeRegister([
    clause('b.c', '2.10'),
    clause('a.z', '2.10, 5'),
    clause('z.z', '2.9'),
    clause('m.m', '1'),
  ]);
  expect(clauses.map((each) => each.id)).toEqual(['m.m', 'z.z', 'a.z', 'b.c']);
  expect(compareSections('2', '2.0')).toBeLessThan(0);
  expect(compareSections('4.10', '4.9')).toBeGreaterThan(0);
  expect(compareSections('3', '3')).toBe(0);
});
