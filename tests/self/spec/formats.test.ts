import { expect, test } from '@playwright/test';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { nodes } from '../../../spec/openapi.ts';
import { isCidr, isOnCalendar } from '../../../spec/validation/formats.ts';

const two = (value: number): string => String(value).padStart(2, '0');

test('a timestamp is on the calendar exactly when a well-known validator says so', () => {
  const known = fullFormats['date-time'] as { validate: (text: string) => boolean };
  const disagreements: string[] = [];
  let onCalendar = 0;
  for (const year of ['0000', '0001', '1900', '1999', '2000', '2023', '2024', '2100', '9999']) {
    for (let month = 0; month <= 13; month += 1) {
      for (let day = 0; day <= 32; day += 1) {
        const text = `${year}-${two(month)}-${two(day)}T00:00:00Z`;
        if (isOnCalendar(text)) onCalendar += 1;
        if (isOnCalendar(text) !== known.validate(text)) disagreements.push(text);
      }
    }
  }
  for (const time of [
    '23:59:59',
    '23:59:60',
    '22:59:60',
    '23:58:60',
    '23:59:61',
    '24:00:00',
    '00:60:00',
    '99:99:99',
  ]) {
    const text = `2024-06-30T${time}Z`;
    if (isOnCalendar(text) !== known.validate(text)) disagreements.push(text);
  }
  expect(disagreements).toEqual([]);
  expect(onCalendar).toBe(9 * 365 + 3);
});

test('a leap second is at the end of a month or nowhere', () => {
  expect(['2016-12-31', '2015-06-30', '2024-02-29'].every((day) => isOnCalendar(`${day}T23:59:60Z`))).toBe(
    true,
  );
  expect(['2026-01-01', '2024-02-28', '2023-12-30'].some((day) => isOnCalendar(`${day}T23:59:60Z`))).toBe(
    false,
  );
});

test('address ranges of both families pass, host bits or not', () => {
  const ranges = [
    '10.0.0.0/8',
    '10.1.2.3/8',
    '0.0.0.0/0',
    '192.168.1.1/32',
    '100.64.0.0/19',
    '2001:db8::/32',
    '::/0',
  ];
  expect(ranges.filter((range) => !isCidr(range))).toEqual([]);
});

test('what is no address range in any notation does not pass', () => {
  const wrong = [
    '',
    'words',
    '10.0.0.0',
    '10.0.0.0/',
    '/8',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0.0.0/eight',
    '10.0.0.300/8',
    '10.0.0.0.0/8',
    '2001:db8::/129',
    '2001:db8::',
    ':::/8',
    `${'1'.repeat(100_000)}/8`,
  ];
  expect(wrong.filter((text) => isCidr(text))).toEqual([]);
});

test('no pattern of the description repeats anything without bound, so each is linear on any input', () => {
  const patterns = new Set(nodes().flatMap((node) => node.pattern ?? []));
  expect(patterns.size).toBeGreaterThan(0);
  for (const pattern of patterns) expect(pattern).not.toMatch(/[*+]|\{\d+,\}/);
});
