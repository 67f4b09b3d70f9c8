import { echoOf } from '../support/page-rules.ts';

/** Section 4.13: the answer shows the offset asked for. */
export const rule = echoOf('list-notification-channels.offset-echo', 'list-notification-channels', 'offset');
