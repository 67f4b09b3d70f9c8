import { ofOrganization } from '../support/identity.ts';

/** Section 2.8: an allowed range belongs to the organization in the path. */
export const rule = ofOrganization('identity.ip-range-organization', 'create-allowed-ip-address-range');
