import { text } from '../echo.ts';
import { showsWhatWasSent } from '../support/echo-rule.ts';

/** Section 4.5: the resulting deploy carries the description sent. */
export const rule = showsWhatWasSent('rollback-deploy.result', 'rollback-deploy', { description: text });
