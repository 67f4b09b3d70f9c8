import { range } from '../echo.ts';
import { showsWhatWasSent } from '../support/echo-rule.ts';

/** Section 4.8: the range added is the one sent. */
export const rule = showsWhatWasSent(
  'create-allowed-ip-address-range.result',
  'create-allowed-ip-address-range',
  { ipAddressRange: range },
);
