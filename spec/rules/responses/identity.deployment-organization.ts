import { ofOrganization } from '../support/identity.ts';

/** Section 2.3: a deployment belongs to the organization in the path. */
export const rule = ofOrganization('identity.deployment-organization', 'update-deployment');
