import { defaultOf } from '../support/page-rules.ts';

/** Section 4.10: offset is 0 by default. */
export const rule = defaultOf('list-agent-tokens.default-offset', 'list-agent-tokens', 'offset', 0);
