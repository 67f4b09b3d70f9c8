import { defaultOf } from '../support/page-rules.ts';

/** Section 4.10: limit is 20 by default. */
export const rule = defaultOf('list-agent-tokens.default-limit', 'list-agent-tokens', 'limit', 20);
