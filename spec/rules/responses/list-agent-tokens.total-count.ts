import { totalCoversPage } from '../support/page-rules.ts';

/** Section 4.10: totalCount is never below what a page shows of the list. */
export const rule = totalCoversPage('list-agent-tokens.total-count', 'list-agent-tokens');
