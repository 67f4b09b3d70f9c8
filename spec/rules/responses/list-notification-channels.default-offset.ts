import { defaultOf } from '../support/page-rules.ts';

/** Section 4.13: offset is 0 by default. */
export const rule = defaultOf(
  'list-notification-channels.default-offset',
  'list-notification-channels',
  'offset',
  0,
);
