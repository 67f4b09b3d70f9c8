import { totalCoversPage } from '../support/page-rules.ts';

/** Section 4.13: totalCount is never below what a page shows of the list. */
export const rule = totalCoversPage('list-notification-channels.total-count', 'list-notification-channels');
