import { echoOf } from '../support/page-rules.ts';

/** Section 4.10: the answer shows the offset asked for. */
export const rule = echoOf('list-agent-tokens.offset-echo', 'list-agent-tokens', 'offset');
