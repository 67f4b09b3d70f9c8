import { readdirSync } from 'node:fs';
import type { Json, JsonObject, RequestVerdict, RuleFacts } from '../../../spec/rules/rule.ts';

/** One request and how a rule must judge it. */
export interface RequestExample {
  because: string;
  request: JsonObject;
  facts?: RuleFacts;
  verdict: RequestVerdict;
}

/** One answer and how a rule must judge it. */
export interface ResponseExample {
  because: string;
  /** Needed where a rule covers several operations. */
  operation?: string;
  pathParams?: Record<string, string>;
  query?: Record<string, string | string[]>;
  sent?: Json;
  answer: Json;
  facts?: RuleFacts;
  /** `none`: the rule does not apply; else the pointers of what is broken. */
  verdict: 'holds' | 'none' | readonly string[];
}

/** One answer and the reading that it follows. */
export interface ReadingExample extends Omit<ResponseExample, 'verdict'> {
  reading: string | undefined;
}

/** What each file under `examples/` exports, by clause id. */
export interface Examples {
  requests?: Record<string, RequestExample[]>;
  responses?: Record<string, ResponseExample[]>;
  readings?: Record<string, ReadingExample[]>;
}

const folder = new URL('examples/', import.meta.url);

const files: Examples[] = await Promise.all(
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map(async (name) => ((await import(new URL(name, folder).href)) as { examples: Examples }).examples),
);

function merged<T>(tables: (Record<string, T[]> | undefined)[]): Map<string, T[]> {
  const all = new Map<string, T[]>();
  for (const table of tables) {
    for (const [clause, examples] of Object.entries(table ?? {}))
      all.set(clause, [...(all.get(clause) ?? []), ...examples]);
  }
  return all;
}

export const requestExamples = merged(files.map((file) => file.requests));
export const responseExamples = merged(files.map((file) => file.responses));
export const readingExamples = merged(files.map((file) => file.readings));
