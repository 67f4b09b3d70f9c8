import type { ResponseRule } from '../rule.ts';
import { flagField, isPresent } from '../support/json.ts';
import { judgedAt } from '../support/outcomes.ts';

/**
 * Section 2.4: neither enableDr true nor a DR region enables DR on a cluster without it. Nor does an update that names
 * neither; but of a cluster of others somebody may have enabled it meanwhile, by the administrative interface.
 */
export const rule: ResponseRule = {
  kind: 'response',
  clause: 'update-cluster.enable-dr-never-enables',
  operations: ['update-cluster'],
  judges: 'answers',
  evaluate({ requestBody, responseBody, facts }) {
    const shown = flagField(responseBody, 'isDrEnabled');
    if (facts?.isDrEnabled !== false || shown === undefined) return [];
    const asked = flagField(requestBody, 'enableDr') === true || isPresent(requestBody, 'drRegion');
    if (!asked && (facts.withoutDrFromTheStart !== true || !shown)) return [];
    const message = 'an update has enabled DR on a cluster without it';
    return [judgedAt('/isDrEnabled', !shown, message, 'false', shown)];
  },
};
