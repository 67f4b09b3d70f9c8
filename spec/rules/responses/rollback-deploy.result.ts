import { textWithin } from '../echo.ts';
import { showsWhatWasSent } from '../support/echo-rule.ts';

/** Section 4.5: the resulting deploy carries the description sent, of which a target may make a longer one. */
export const rule = showsWhatWasSent('rollback-deploy.result', 'rollback-deploy', {
  description: textWithin,
});
