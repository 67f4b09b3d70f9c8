import type { Json } from '../rule.ts';
import { textField } from './json.ts';

/**
 * Statuses of a cluster of which work is still to be done (section 3 tells no transitions, so that each may follow
 * any).
 */
const UNDER_WAY: ReadonlySet<string | undefined> = new Set([
  'CREATING',
  'UPDATING',
  'UPGRADE_PENDING',
  'FAILING_OVER',
]);

/** Statuses of a cluster of which work that was begun has come to nothing. */
const FAILED: ReadonlySet<string | undefined> = new Set([
  'CREATE_FAILED',
  'UPDATE_FAILED',
  'FAILOVER_FAILED',
]);

/**
 * True for an answer that says that work has failed, of a cluster that does not always say so: it may be this update,
 * which has then changed nothing.
 * @param former what is known of the cluster from before, as JSON, by field
 */
export function mayHaveFailed(
  cluster: Json | undefined,
  former: Readonly<Record<string, ReadonlySet<string>>> | undefined,
): boolean {
  const status = textField(cluster, 'status');
  return FAILED.has(status) && [...(former?.status ?? [])].some((one) => one !== JSON.stringify(status));
}

/** True for an answer by which a cluster says of itself that it is not yet what it is to become. */
export function saysUnderWay(cluster: Json | undefined): boolean {
  return UNDER_WAY.has(textField(cluster, 'status'));
}
