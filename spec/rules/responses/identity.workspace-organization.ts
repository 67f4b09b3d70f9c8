import { ofOrganization } from '../support/identity.ts';

/** Section 2.7: a workspace belongs to the organization in the path. */
export const rule = ofOrganization('identity.workspace-organization', 'create-workspace', 'get-workspace');
