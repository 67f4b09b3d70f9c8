/** A decimal number without rounding: `digits` / 10^`scale`. */
export interface Decimal {
  digits: bigint;
  scale: number;
}

/** Longer numbers are no amounts; the bound keeps reading them cheap whatever a target sends. */
const MAX_LENGTH = 64;

const PLAIN = /^\+?(\d*)(?:\.(\d*))?$/;

/** Reads a plain decimal such as `2`, `0.25` or `.5`; undefined for anything else (signs, exponents, words). */
export function parseDecimal(text: string): Decimal | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const match = PLAIN.exec(text);
  const [whole, fraction] = [match?.[1] ?? '', match?.[2] ?? ''];
  if (whole === '' && fraction === '') return undefined;
  return { digits: BigInt(whole + fraction), scale: fraction.length };
}

/** Twice a number. */
export function twice(value: Decimal): Decimal {
  return { digits: value.digits * 2n, scale: value.scale };
}

/** True when two numbers are exactly equal: 0.5 and 0.50 are. */
export function equalDecimals(a: Decimal, b: Decimal): boolean {
  return a.digits * 10n ** BigInt(b.scale) === b.digits * 10n ** BigInt(a.scale);
}

/** The number in its shortest notation. */
export function decimalText(value: Decimal): string {
  const digits = value.digits.toString().padStart(value.scale + 1, '0');
  const whole = digits.slice(0, digits.length - value.scale);
  const fraction = digits.slice(digits.length - value.scale).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
