import { namesVersion } from '../support/workflow-version.ts';

/** Section 2.5: a version that is not found is NA. */
export const rule = namesVersion('deploy.workflow-version-na', 'rollback-deploy', { always: false });
