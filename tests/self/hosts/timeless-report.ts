import type { ConformanceReport } from '../../../spec/record/report.ts';

/** Where a run went and where it wrote: what two runs of the same thing never share. */
export interface RunPlace {
  baseUrl: string;
  out: string;
  /** Ids of the seed: those of two servers are the same, unlike the ones given out later. */
  listedIds: ReadonlySet<string>;
}

const TIMES: readonly (readonly [pattern: RegExp, word: string])[] = [
  [/\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z/g, '{time}'],
  [/\b[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT/g, '{time}'],
];

/** An id of the reference server, and the number that it gives to a refusal. */
const ID = /\bc[a-z0-9]{24}\b/g;
const REQUEST_ID = /(requestId\W+)[a-z0-9]{16}\b/g;

/** The ids that stand in a target file. */
export function listedIds(targetFile: string): ReadonlySet<string> {
  return new Set(targetFile.match(ID));
}

const TIMED: ReadonlySet<string> = new Set(['startedAt', 'durationMs', 'latencyMs', 'latency', 'maxMs']);

const byText = (a: unknown, b: unknown): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

/** Anything out of a run without its times, its place and the ids given out in it. */
export function withoutTimes<T>(whole: T, { baseUrl, out, listedIds: seeded }: RunPlace): T {
  const withoutIds = (text: string): string =>
    text.replace(ID, (id) => (seeded.has(id) ? id : '{id}')).replace(REQUEST_ID, '$1{request}');
  const word = (text: string): string =>
    TIMES.reduce(
      (all, [pattern, time]) => all.replace(pattern, time),
      withoutIds(text.replaceAll(baseUrl, '{base}').replaceAll(out, '{out}')),
    );
  const strip = (value: unknown): unknown => {
    if (typeof value === 'string') return word(value);
    if (Array.isArray(value)) return value.map(strip);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !TIMED.has(name))
        .map(([name, inner]) => [name, strip(inner)]),
    );
  };
  return strip(whole) as T;
}

/**
 * Everything that a report says except times, and ids in whose order requests came: the reference server counts them.
 * Resources are named in the order of such ids, and so are put into another.
 */
export function timeless(report: ConformanceReport, place: RunPlace): ConformanceReport {
  const { resources, ...rest } = withoutTimes(report, place);
  return { ...rest, resources: resources.sort(byText) };
}
