import { namesVersion } from '../support/workflow-version.ts';

/** Section 2.3: a version that is not found is NA. */
export const rule = namesVersion('deployment.workflow-version-na', 'update-deployment', { always: true });
