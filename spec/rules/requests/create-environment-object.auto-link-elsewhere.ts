import { appliesOnlyWhere } from '../support/elsewhere.ts';
import { inWorkspaceScope } from '../support/scope.ts';

/** Section 2.2: what autoLinkDeployments does for scope DEPLOYMENT is silent. */
export const rule = appliesOnlyWhere({
  clause: 'create-environment-object.auto-link-elsewhere',
  operation: 'create-environment-object',
  fields: ['autoLinkDeployments'],
  applies: inWorkspaceScope,
});
