import { lineOfText, text } from '../echo.ts';
import { showsWhatWasSent } from '../support/echo-rule.ts';

/** Section 4.6: the team created is the one asked for (no answer shows its members). */
export const rule = showsWhatWasSent('create-team.result', 'create-team', {
  name: lineOfText,
  description: text,
  organizationRole: text,
});
