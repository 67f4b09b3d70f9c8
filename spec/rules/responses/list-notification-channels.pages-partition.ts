import { eachOnce } from '../support/page-rules.ts';

/** Section 4.13: no page holds a channel twice; how pages follow each other is for several answers to show. */
export const rule = eachOnce('list-notification-channels.pages-partition', 'list-notification-channels');
