import { type Decimal, parseDecimal } from './decimal.ts';

/** An amount of CPU or memory: a number and the unit written behind it (empty when there is none). */
export interface Amount {
  number: Decimal;
  unit: string;
}

const MAX_LENGTH = 80;

const NUMBER_AND_UNIT = /^([+.\d]+)\s*([A-Za-z]*)$/;

const CORE_UNITS = new Set(['', 'core', 'cores', 'cpu', 'cpus', 'vcpu', 'vcpus']);

/** Reads `2`, `0.5Gi`, `500m`, blanks around its parts aside; undefined for what is no such amount. */
export function parseAmount(text: string): Amount | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const match = NUMBER_AND_UNIT.exec(text.trim());
  const number = parseDecimal(match?.[1] ?? '');
  return number && { number, unit: match?.[2] ?? '' };
}

/** A number of cores; undefined for other units and for what is no amount. */
export function parseCores(text: string): Decimal | undefined {
  const amount = parseAmount(text);
  return amount && CORE_UNITS.has(amount.unit.toLowerCase()) ? amount.number : undefined;
}

/** A number of Gi; undefined for other units, no unit, and for what is no amount. */
export function parseGi(text: string): Decimal | undefined {
  const amount = parseAmount(text);
  return amount?.unit === 'Gi' ? amount.number : undefined;
}

/** How a memory amount states its unit: `other` for other spellings of Gi too, `unclear` for what is no amount. */
export function memoryUnit(text: string): 'Gi' | 'none' | 'other' | 'unclear' {
  const unit = parseAmount(text)?.unit;
  if (unit === undefined) return 'unclear';
  if (unit === 'Gi') return 'Gi';
  if (unit === '') return 'none';
  return 'other';
}

/** True when a text begins like an amount, so that words such as `N/A` are not judged as one. */
export function looksLikeAmount(text: string): boolean {
  return /^\s*[+.]?\d/.test(text.slice(0, MAX_LENGTH));
}
