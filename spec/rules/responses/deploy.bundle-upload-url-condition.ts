import { flagField, textField } from '../support/json.ts';
import { shownOnlyWhere } from '../support/only-where.ts';

/** Section 2.5: the upload URL for bundles is shown only where DAG deploys are enabled, never for an image alone. */
export const rule = shownOnlyWhere({
  clause: 'deploy.bundle-upload-url-condition',
  operations: ['rollback-deploy'],
  fields: ['bundleUploadUrl'],
  where: 'bundle deploys of deployments with DAG deploys enabled',
  allowed: (body) => {
    const enabled = flagField(body, 'isDagDeployEnabled');
    return textField(body, 'type') === 'IMAGE_ONLY' ? false : enabled;
  },
});
