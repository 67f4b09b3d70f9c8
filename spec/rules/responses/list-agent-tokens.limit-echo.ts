import { echoOf } from '../support/page-rules.ts';

/** Section 4.10: the answer shows the limit asked for. */
export const rule = echoOf('list-agent-tokens.limit-echo', 'list-agent-tokens', 'limit');
