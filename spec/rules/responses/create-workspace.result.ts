import { lineOfText, text } from '../echo.ts';
import { showsWhatWasSent } from '../support/echo-rule.ts';

/** Section 4.7: the workspace created is the one asked for. */
export const rule = showsWhatWasSent('create-workspace.result', 'create-workspace', {
  name: lineOfText,
  cicdEnforcedDefault: text,
  description: text,
});
