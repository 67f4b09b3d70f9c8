import type { ReportResponse } from '../spec/record/report.ts';

/** What a target answered, as one text: its status and its body, or why no response could be used. */
export function answerWords(response: ReportResponse): string {
  if ('failure' in response) return response.failure;
  return response.body === '' ? `${response.status} without a body` : `${response.status} ${response.body}`;
}
