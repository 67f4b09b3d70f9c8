import type { Evidence } from '../../spec/record/unit-record.ts';
import { escapePointer } from '../../spec/rules/support/json.ts';

/** Fields that carry a fresh name in each request: they differ between a request and its twin, and mean nothing. */
const FRESH: readonly string[] = ['name', 'objectKey'];

const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** JSON pointers to the innermost places at which two values differ. */
function differences(a: unknown, b: unknown, pointer = ''): string[] {
  if (!isContainer(a) || !isContainer(b) || Array.isArray(a) !== Array.isArray(b))
    return Object.is(a, b) ? [] : [pointer];
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return keys.flatMap((key) => differences(a[key], b[key], `${pointer}/${escapePointer(key)}`));
}

/** The one place at which a request differs from its twin, fresh names aside; undefined where there is not just one. */
function placeBesideTwin({ exchange, twin }: Evidence): string | undefined {
  const [mine, other] = [exchange.request.body, twin?.exchange.request.body];
  if (mine === undefined || other === undefined) return undefined;
  let places: string[];
  try {
    places = differences(JSON.parse(other), JSON.parse(mine));
  } catch {
    return undefined; // a body that is no JSON, or was cut
  }
  const telling = places.filter((place) => !FRESH.some((name) => place === `/${name}`));
  const [place, ...rest] = telling.length > 0 ? telling : places;
  return rest.length === 0 ? place : undefined;
}

/**
 * JSON pointer to what a reader should look at: the place that the evidence names, or of a missing field the place
 * where it should be, or the one place at which the request differs from its twin.
 */
export function offendingPlace(evidence: Evidence, clauseId: string): string | undefined {
  const { pointer, where } = evidence;
  if (pointer === undefined) return where === 'request' ? placeBesideTwin(evidence) : undefined;
  const field = /\.([^.]+)\.presence$/.exec(clauseId)?.[1];
  if (field === undefined || pointer.endsWith(`/${field}`)) return pointer;
  return `${pointer}/${escapePointer(field)}`;
}
