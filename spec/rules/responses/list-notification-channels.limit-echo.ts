import { echoOf } from '../support/page-rules.ts';

/** The default must be usable; how far beyond it a limit may go is not told. */
const LARGEST_SURE_LIMIT = 20;

/** Section 4.13: the answer shows the limit asked for, or a cap where the document sets no upper bound. */
export const rule = echoOf(
  'list-notification-channels.limit-echo',
  'list-notification-channels',
  'limit',
  LARGEST_SURE_LIMIT,
);
