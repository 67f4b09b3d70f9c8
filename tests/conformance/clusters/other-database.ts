import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';
import { textField } from '../../../spec/rules/support/json.ts';

/**
 * The database that a cluster shows and another one of those that the target file lists for its cloud (section 2.4,
 * `dbInstanceType`); undefined where the file lists none, or the cluster shows none.
 */
export function otherDatabase({
  shown,
  values,
}: ClusterPlace): { former: string; other: string } | undefined {
  if (!values.known.has('dbInstanceType')) return undefined;
  const former = textField(shown, 'dbInstanceType');
  const other = values.dbInstanceTypes.find((one) => one !== former);
  return former === undefined || other === undefined ? undefined : { former, other };
}
