import { eachOnce } from '../support/page-rules.ts';

/** Section 4.10: no page holds a token twice; how pages follow each other is for several answers to show. */
export const rule = eachOnce('list-agent-tokens.pages-partition', 'list-agent-tokens');
