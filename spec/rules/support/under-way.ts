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

/** True for an answer by which a cluster says of itself that it is not yet what it is to become. */
export function saysUnderWay(cluster: Json | undefined): boolean {
  return UNDER_WAY.has(textField(cluster, 'status'));
}
