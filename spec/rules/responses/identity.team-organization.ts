import { ofOrganization } from '../support/identity.ts';

/** Section 2.6: a team belongs to the organization in the path. */
export const rule = ofOrganization('identity.team-organization', 'create-team');
