import { expect, test } from '@playwright/test';
import { buildReport } from '../../../reports/model.ts';
import { formatPins, parsePins } from '../../../reports/pins.ts';
import { HOSTILE } from './hostile-text.ts';

import { clause, input } from './samples.ts';

const CLAUSES = [
  clause('quiet', { level: 'silent', question: 'Which status?' }),
  clause('two', { level: 'contradictory', readings: { a: 'x', b: 'y' } }),
  clause('judged'),
];
const parse = (text: string) => parsePins(text, 'pins.yaml', CLAUSES);

test('what is written from a run is read back, and the same run does not drift', () => {
  const observations = {
    quiet: HOSTILE.map((answer, index) => ({ answer, count: index + 1 })),
    two: [{ answer: 'a', count: 1 }],
  };
  const report = buildReport(input(CLAUSES, { observations }));
  const text = formatPins(report);
  expect(text).toMatch(/^# Expected observations, profile full\./);
  const { pins, problems } = parse(text);
  expect(problems).toEqual([]);
  expect([...pins.keys()]).toEqual(['quiet', 'two']);
  const again = buildReport(input(CLAUSES, { observations }, { pins }));
  expect(again.pins).toEqual({ compared: 2, unobserved: 0, drifted: [] });
});

test('an answer that drifted carries what was pinned', () => {
  const observations = { quiet: [{ answer: '201', count: 1 }] };
  const { pins } = parse('quiet: ["200", "202"]\ntwo: a');
  const report = buildReport(input(CLAUSES, { observations }, { pins }));
  expect(report.pins).toEqual({ compared: 1, unobserved: 1, drifted: ['quiet'] });
  expect(report.observations[0]?.drift).toEqual({
    expected: '200 | 202',
    gone: ['200', '202'],
    added: ['201'],
  });
});

for (const [what, text, problem] of [
  [
    'no YAML',
    'two: [a',
    /Pin file 'pins.yaml': expected YAML, found: Flow .* at line 1, column 8\. A pin file/,
  ],
  ['a list', '- a', /expected a map, found \["a"\]/],
  ['an unknown clause', 'nope: x', /there is no clause "nope"/],
  ['a clause that is judged', 'judged: x', /'judged' is judged, not observed/],
  ['an answer that is no text', 'quiet: 200', /'quiet' must be a text or a list of texts; found 200/],
  ['an empty list', 'quiet: []', /'quiet' must be a text or a list of texts; found \[\]/],
] as const) {
  test(`${what} is a configuration error`, () => {
    expect(parse(text).problems.join('\n')).toMatch(problem);
  });
}
