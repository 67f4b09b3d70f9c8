import type { JsonObject } from '../../../spec/rules/rule.ts';
import type { ResponseExample } from './examples.ts';

/** An answer to what was sent, and how a rule must judge it. */
export const echo = (
  verdict: ResponseExample['verdict'],
  because: string,
  sent: JsonObject,
  answer: JsonObject,
): ResponseExample => ({ verdict, because, sent, answer });
