import type { Json } from '../../../spec/rules/rule.ts';
import type { ResponseExample } from './examples.ts';

/** An answer that a rule judges, why it judges it so, and what it has to know besides. */
export const judged = (
  verdict: ResponseExample['verdict'],
  because: string,
  answer: Json,
  rest: Partial<ResponseExample> = {},
): ResponseExample => ({ verdict, because, answer, ...rest });
