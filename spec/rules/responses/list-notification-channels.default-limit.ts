import { defaultOf } from '../support/page-rules.ts';

/** Section 4.13: limit is 20 by default. */
export const rule = defaultOf(
  'list-notification-channels.default-limit',
  'list-notification-channels',
  'limit',
  20,
);
