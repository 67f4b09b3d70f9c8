import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { compareFields, items, keyed, members, normalText, object, text } from '../../../spec/rules/echo.ts';
import { workspaceDifferences } from '../../../spec/rules/read-after-write.ts';
import type { JsonObject } from '../../../spec/rules/rule.ts';

const FIELDS = {
  name: text,
  ids: members(),
  queues: keyed('name', { size: text }),
  spec: object({ rows: items(object({ label: text })) }),
};

const word = fc.string({ unit: 'grapheme', minLength: 1 });

const entity: fc.Arbitrary<JsonObject> = fc.record(
  {
    name: word,
    ids: fc.uniqueArray(word),
    queues: fc.uniqueArray(fc.record({ name: fc.uuid(), size: fc.nat() }), { selector: (one) => one.name }),
    spec: fc.record({ rows: fc.array(fc.record({ label: word })) }),
  },
  { requiredKeys: [], noNullPrototype: true },
);

test('what comes back as it was sent never differs', () => {
  fc.assert(
    fc.property(entity, (sent) => {
      expect(compareFields(sent, structuredClone(sent), FIELDS).differences).toEqual([]);
    }),
    { seed: 7 },
  );
});

test('control characters dropped make no difference, white space dropped does', () => {
  const differing = (sent: string, found: string): number =>
    compareFields({ name: sent }, { name: found }, FIELDS).differences.length;
  expect(differing('bell\u0007 null\u0000 escape\u001b[31m end', 'bell null escape[31m end')).toBe(0);
  expect(differing('bell\u0007 end', 'bell? end')).toBe(1);
  expect(differing('two\nlines', 'twolines')).toBe(1);
  expect(differing('two\ttabs', 'twotabs')).toBe(1);
});

test('trimming, composing and reordering make no difference', () => {
  fc.assert(
    fc.property(entity, (sent) => {
      const back: JsonObject = { ...sent };
      if (typeof sent.name === 'string') back.name = sent.name.trim().normalize('NFC');
      if (Array.isArray(sent.ids)) back.ids = sent.ids.toReversed();
      if (Array.isArray(sent.queues)) back.queues = [{ name: 'other' }, ...sent.queues.toReversed()];
      expect(compareFields(sent, back, FIELDS).differences).toEqual([]);
    }),
    { seed: 7 },
  );
});

test('a member sent twice may be shown once; one sent once is not shown twice', () => {
  const differing = (sent: string[], found: string[]): number =>
    compareFields({ ids: sent }, { ids: found }, FIELDS).differences.length;
  expect(differing(['a', 'b', 'a'], ['b', 'a'])).toBe(0);
  expect(differing(['a', 'b'], ['a', 'b', 'a'])).toBe(1);
  expect(differing(['a', 'b', 'a'], ['a', 'b', 'b'])).toBe(1);
});

test('another text differs, at its place', () => {
  fc.assert(
    fc.property(word, word, (name, other) => {
      const same = normalText(name) === normalText(other);
      const { differences } = compareFields({ name }, { name: other }, FIELDS);
      expect(differences.map((one) => one.pointer)).toEqual(same ? [] : ['/name']);
    }),
    { seed: 7 },
  );
});

test('characters that nobody sees may be cleaned out of a text, and nothing else', () => {
  for (const unseen of ['\u0000', '\u001b', '\u200b', '\u200d', '\u202e', '\u2028', '\ufeff'])
    expect(normalText(`a${unseen}b`)).toBe('ab');
  for (const seen of [' ', '\n', '\t', '\u00a0', 'é', '-']) expect(normalText(`a${seen}b`)).not.toBe('ab');
});

test('items come in any order, and each of them once', () => {
  const rows = (...labels: string[]) => ({ spec: { rows: labels.map((label) => ({ label })) } });
  const differing = (...labels: string[]) =>
    compareFields(rows('a', 'b', 'c'), rows(...labels), FIELDS).differences.map(({ pointer }) => pointer);
  expect(differing('c', 'a', 'b')).toEqual([]);
  expect(differing('a', 'b')).toEqual(['/spec/rows']);
  expect(differing('a', 'a', 'c')).toEqual(['/spec/rows/1/label']);
});

test('nested places are named', () => {
  const sent = { spec: { rows: [{ label: 'a' }, { label: 'b' }] } };
  const found = { spec: { rows: [{ label: 'a' }, { label: 'c' }] } };
  expect(compareFields(sent, found, FIELDS)).toEqual({
    compared: 2,
    differences: [{ pointer: '/spec/rows/1/label', expected: '"b"', found: '"c"' }],
  });
});

const asked = { name: 'w', description: 'd', cicdEnforcedDefault: true };
const answered = { id: 'w1', ...asked, organizationId: 'o1', createdAt: '2024-01-01T00:00:00Z' };

test('a workspace read later is as it was asked for and answered', () => {
  const places = (answer: JsonObject, read: JsonObject) =>
    workspaceDifferences(asked, answer, read).map((one) => one.pointer);
  expect(places(answered, { ...answered, updatedAt: '2025-01-01T00:00:00Z' })).toEqual([]);
  expect(places(answered, { id: 'w1' })).toEqual([]);
  expect(places(answered, { ...answered, id: 'w2' })).toEqual(['/id']);
  expect(places(answered, { ...answered, description: 'other' })).toEqual(['/description']);
  expect(places(answered, { ...answered, createdAt: '2024-01-01T00:00:01Z' })).toEqual([]);
  expect(places(answered, { ...answered, createdAt: '2024-01-01T00:00:02Z' })).toEqual(['/createdAt']);
  const createdBy = { id: 's1', fullName: 'S. One' };
  const by = (subject: JsonObject) => places({ ...answered, createdBy }, { ...answered, createdBy: subject });
  expect(by({ id: 's1', fullName: 'Subject One' })).toEqual([]);
  expect(by({ id: '' })).toEqual([]);
  expect(by({ id: 's2' })).toEqual(['/createdBy/id']);
  expect(places({ id: 'w1' }, { ...answered, cicdEnforcedDefault: false })).toEqual(['/cicdEnforcedDefault']);
});
