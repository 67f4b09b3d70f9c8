import { pageWithinLimit } from '../support/page-rules.ts';

/** Section 4.13: a page holds no more items than its limit. */
export const rule = pageWithinLimit(
  'list-notification-channels.page-within-limit',
  'list-notification-channels',
);
