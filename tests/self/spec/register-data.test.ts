import { mkdirSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { parseClauseFile, readClauseFolder } from '../../../spec/register-data.ts';

const KNOWN = ['create-workspace', 'get-workspace'];

const entry = (edit: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: 'create-workspace.some-rule',
  section: '2.7',
  level: 'required',
  statement: 'Something holds.',
  operations: ['create-workspace'],
  ...edit,
});

/** JSON is YAML. */
const parse = (content: unknown, file = 'section-2.7.yaml') =>
  parseClauseFile(file, JSON.stringify(content), KNOWN);

test('entries become behavioural clauses', () => {
  expect(parse([entry()])).toEqual([{ ...entry(), kind: 'behavioural' }]);
  expect(parse([entry({ level: 'silent', question: 'Does it hold?' })])[0]?.question).toBe('Does it hold?');
  expect(parse([entry({ section: '4.7, 2.7' })], 'section-4.yaml')).toHaveLength(1);
});

test('a file with nothing in it has no clauses', () => {
  expect(parseClauseFile('section-6.yaml', '# nothing yet\n', KNOWN)).toEqual([]);
});

const REFUSED: [what: string, content: unknown, message: RegExp][] = [
  ['an entry that is no object', ['text'], /section-2\.7\.yaml, entry 1: it must be object, found "text"/],
  [
    'a file that is no list',
    { a: 1 },
    /section-2\.7\.yaml: it must be array, found an object with the keys "a"/,
  ],
  [
    'a missing field',
    [entry(), { id: 'a.b' }],
    /entry 2 \("a\.b"\): it must have required property 'section'/,
  ],
  [
    'an unknown field',
    [entry({ note: 1 })],
    /entry 1 \("create-workspace\.some-rule"\): .*additional properties 'note'/,
  ],
  ['a malformed id', [entry({ id: 'NoDots' })], /entry 1 \("NoDots"\): id must match pattern/],
  [
    'a section that is a number',
    [entry({ section: 2.7 })],
    /section must be string, found 2\.7; put it in quotes/,
  ],
  [
    'an unknown level',
    [entry({ level: 'maybe' })],
    /level must be equal to one of the allowed values, found "maybe"/,
  ],
  [
    'a statement that is no sentence',
    [entry({ statement: 'Something holds' })],
    /statement must match pattern/,
  ],
  [
    'the wrong section',
    [entry({ section: '2.6, 2.7' })],
    /its section is 2\.6; move it to section-2\.6\.yaml/,
  ],
  [
    'an unknown operation',
    [entry({ operations: ['get-teapot'] })],
    /'get-teapot' is no operation; use some of create-workspace/,
  ],
  ['a silent clause that asks nothing', [entry({ level: 'silent' })], /a silent clause needs a question/],
  ['a contradiction without readings', [entry({ level: 'contradictory' })], /needs its readings/],
  [
    'a question where nothing is open',
    [entry({ question: 'Does it hold?' })],
    /a required clause has no question/,
  ],
  [
    'readings of what is clear',
    [entry({ readings: { a: 'One way.', b: 'Other way.' } })],
    /only a contradictory clause has readings/,
  ],
];

for (const [what, content, message] of REFUSED) {
  test(`refused with file and entry: ${what}`, () => {
    expect(() => parse(content)).toThrow(message);
  });
}

test('refused with its name: a file that is no YAML, or has no section in its name', () => {
  expect(() => parseClauseFile('section-3.yaml', '- id: [', KNOWN)).toThrow(/section-3\.yaml: it is no YAML/);
  expect(() => parseClauseFile('section-3.yaml', '- id: a.b\n  id: a.c', KNOWN)).toThrow(
    /it is no YAML: .*unique/,
  );
  expect(() => parse([entry()], 'limits.yaml')).toThrow(/limits\.yaml: its name must be/);
});

test('a folder is read file by file, and one that is not there holds nothing', () => {
  const folder = test.info().outputPath('clauses');
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/section-2.7.yaml`, JSON.stringify([entry()]));
  writeFileSync(`${folder}/section-3.yaml`, JSON.stringify([entry({ id: 'a.b', section: '3' })]));
  writeFileSync(`${folder}/notes.txt`, 'not for the register');
  const url = pathToFileURL(`${folder}/`);
  expect(readClauseFolder(url, KNOWN).map((each) => each.id)).toEqual(['create-workspace.some-rule', 'a.b']);
  expect(readClauseFolder(new URL('nowhere/', url), KNOWN)).toEqual([]);
});
