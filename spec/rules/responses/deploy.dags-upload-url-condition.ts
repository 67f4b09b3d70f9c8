import { flagField } from '../support/json.ts';
import { shownOnlyWhere } from '../support/only-where.ts';

/** Section 2.5: the upload URL for DAGs is shown only where DAG deploys are enabled. */
export const rule = shownOnlyWhere({
  clause: 'deploy.dags-upload-url-condition',
  operations: ['rollback-deploy'],
  fields: ['dagsUploadUrl'],
  where: 'deploys of deployments with DAG deploys enabled',
  allowed: (body) => flagField(body, 'isDagDeployEnabled'),
});
