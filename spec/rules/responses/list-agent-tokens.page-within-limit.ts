import { pageWithinLimit } from '../support/page-rules.ts';

/** Section 4.10: a page holds no more items than its limit. */
export const rule = pageWithinLimit('list-agent-tokens.page-within-limit', 'list-agent-tokens');
