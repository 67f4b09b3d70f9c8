import { appliesOnlyWhere } from '../support/elsewhere.ts';
import { inWorkspaceScope } from '../support/scope.ts';

/** Section 2.2: what links do for scope DEPLOYMENT is silent. */
export const rule = appliesOnlyWhere({
  clause: 'create-environment-object.links-elsewhere',
  operation: 'create-environment-object',
  fields: ['links'],
  applies: inWorkspaceScope,
});
