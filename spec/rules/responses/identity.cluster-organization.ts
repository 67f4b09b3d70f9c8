import { ofOrganization } from '../support/identity.ts';

/** Section 2.4: a cluster belongs to the organization in the path. */
export const rule = ofOrganization('identity.cluster-organization', 'create-cluster', 'update-cluster');
