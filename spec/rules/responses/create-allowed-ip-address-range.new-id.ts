import { namesSomethingNew } from '../support/new-id.ts';

/** Section 2.8: the id of an allowed range that was created names it. */
export const rule = namesSomethingNew(
  'create-allowed-ip-address-range.new-id',
  'create-allowed-ip-address-range',
);
