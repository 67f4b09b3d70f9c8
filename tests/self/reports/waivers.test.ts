import { expect, test } from '@playwright/test';
import { parseWaivers } from '../../../reports/waivers.ts';
import { clause } from './samples.ts';

const CLAUSES = [
  clause('a.out.b.type'),
  clause('quiet', { level: 'silent' }),
  clause('far', { untestable: 'it speaks of support staff' }),
];
const parse = (text: string) => parseWaivers(text, 'waivers.yaml', CLAUSES);

test('a waiver file gives its entries as written', () => {
  const text =
    '- clause: a.out.b.type\n  reason: "fixed soon: #12"\n  owner: platform\n  expires: 2026-12-31\n';
  expect(parse(text)).toEqual({
    waivers: [
      { clause: 'a.out.b.type', reason: 'fixed soon: #12', owner: 'platform', expires: '2026-12-31' },
    ],
    problems: [],
  });
  expect(parse(`\ufeff${text}`)).toEqual(parse(text));
  expect(parse('[]')).toEqual({ waivers: [], problems: [] });
});

const entry = (changes: object) =>
  JSON.stringify([{ clause: 'a.out.b.type', reason: 'r', owner: 'o', expires: '2026-12-31', ...changes }]);

for (const [what, text, problem] of [
  [
    'no YAML',
    '- clause: a.out.b.type\n  reason: {r, s\n',
    /Waiver file 'waivers.yaml': expected YAML, found: Flow map .* at line 3, column 1\. Each entry/,
  ],
  ['no list', 'clause: x', /expected a list, found {"clause":"x"}/],
  ['an empty file', '', /expected a list, found null\. .* Without any it is '\[\]'\.$/],
  ['no entry', '- 3', /entry 1: expected an entry with clause, reason, owner, expires; found 3/],
  ['an unknown clause', entry({ clause: 'a.out.b.typo' }), /entry 1: there is no clause "a.out.b.typo"/],
  ['a silent clause', entry({ clause: 'quiet' }), /'quiet' can never fail \(the document is silent\)/],
  ['an untestable clause', entry({ clause: 'far' }), /'far' can never fail \(no client can test it\)/],
  ['an unknown field', entry({ until: 'x' }), /entry 1: unknown field "until"/],
  ['a missing field', entry({ owner: undefined }), /'owner' must be a text that is not empty; found nothing/],
  ['an empty reason', entry({ reason: ' ' }), /'reason' must be a text that is not empty; found " "/],
  [
    'a day in words',
    entry({ expires: 'soon' }),
    /'expires' must be a real day written YYYY-MM-DD; found "soon"/,
  ],
  ['a day that does not exist', entry({ expires: '2026-02-30' }), /real day .* found "2026-02-30"/],
  [
    'two entries for one clause',
    entry({}).replace(']', `,${entry({}).slice(1)}`),
    /entry 2: .* is waived twice/,
  ],
] as const) {
  test(`${what} is a configuration error, and no waiver counts`, () => {
    const { waivers, problems } = parse(text);
    expect(problems.join('\n')).toMatch(problem);
    expect(waivers).toEqual([]);
  });
}

test('every problem is told at once', () => {
  const { problems } = parse(
    '- clause: nope\n- {clause: a.out.b.type, reason: r, owner: o, expires: 2026-13-01}',
  );
  expect(problems).toHaveLength(5);
});
