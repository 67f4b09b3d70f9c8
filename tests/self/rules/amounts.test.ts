import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { memoryUnit, parseCores, parseGi } from '../../../spec/rules/support/amount.ts';
import { canonicalRange, ipv4PrefixLength, sameRange } from '../../../spec/rules/support/cidr.ts';
import {
  type Decimal,
  decimalText,
  equalDecimals,
  parseDecimal,
  twice,
} from '../../../spec/rules/support/decimal.ts';

const decimal: fc.Arbitrary<Decimal> = fc.record({
  digits: fc.bigInt({ min: 0n, max: 10n ** 30n }),
  scale: fc.nat({ max: 20 }),
});

test('a decimal is read as it is written', () => {
  fc.assert(
    fc.property(decimal, (value) => {
      const read = parseDecimal(decimalText(value));
      expect(read && equalDecimals(read, value)).toBe(true);
    }),
    { seed: 7 },
  );
});

test('twice a number is that and nothing near it', () => {
  fc.assert(
    fc.property(decimal, ({ digits, scale }) => {
      const doubled = twice({ digits, scale });
      expect(equalDecimals(doubled, { digits: digits * 20n, scale: scale + 1 })).toBe(true);
      expect(equalDecimals(doubled, { digits: digits * 20n + 1n, scale: scale + 1 })).toBe(false);
    }),
    { seed: 7 },
  );
});

for (const text of [
  '',
  '.',
  '+',
  '1.2.3',
  '-1',
  '1e3',
  '0x10',
  '1,5',
  '١',
  ' 1',
  '1 ',
  'NaN',
  '9'.repeat(65),
]) {
  test(`${JSON.stringify(text.slice(0, 8))} is no plain decimal`, () => {
    expect(parseDecimal(text)).toBeUndefined();
  });
}

test('units are told apart', () => {
  expect(['2Gi', '2', '2Mi', '2gi', 'Gi', '2 Gi'].map(memoryUnit)).toEqual([
    'Gi',
    'none',
    'other',
    'other',
    'unclear',
    'Gi',
  ]);
  expect([parseGi('2'), parseGi('2Mi'), parseCores('500m'), parseCores('2Gi')]).toEqual(
    Array(4).fill(undefined),
  );
});

test('ranges are compared by the addresses they hold', () => {
  expect(canonicalRange('10.9.8.7/8')).toBe('10.0.0.0/8');
  expect(sameRange('fd00:0:0::1/64', 'FD00::/64')).toBe(true);
  expect(sameRange('10.0.0.0/8', '10.0.0.0/9')).toBe(false);
  expect(sameRange('fd00::7/128', 'FD00::7/128')).toBe(true);
  // A single address is a range by its prefix length alone.
  expect(sameRange('10.0.0.7/32', '10.0.0.7')).toBe(false);
  expect(canonicalRange('10.0.0.0')).toBeUndefined();
  for (const none of ['10.0.0.0/33', '10.0.0.300/8', 'net', '', '10.0.0.0/8'.repeat(9)]) {
    expect(canonicalRange(none), none).toBeUndefined();
    expect(sameRange(none, none), none).toBe(false);
  }
  expect([ipv4PrefixLength('10.0.0.0/20'), ipv4PrefixLength('10.1/16'), ipv4PrefixLength('::/20')]).toEqual([
    20,
    undefined,
    undefined,
  ]);
});
