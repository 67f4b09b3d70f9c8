import type { JsonObject, RequestRule, RuleFacts } from '../rule.ts';
import { field, flagField, listField } from '../support/json.ts';

/** True when a request puts a deployment to sleep: now, or by a schedule that is not switched off. */
function asksToHibernate(request: JsonObject): boolean | undefined {
  const spec = field(field(request, 'scalingSpec'), 'hibernationSpec');
  if (spec === undefined || spec === null) return undefined;
  const schedules = listField(spec, 'schedules') ?? [];
  return (
    flagField(field(spec, 'override'), 'isHibernating') === true ||
    schedules.some((schedule) => flagField(schedule, 'isEnabled') !== false)
  );
}

/** Section 2.3: hibernation is for development deployments; elsewhere it is refused or has no effect. */
export const rule: RequestRule = {
  kind: 'request',
  clause: 'deployment.hibernation-development-only',
  operation: 'update-deployment',
  breach: 'no-effect',
  evaluate(request: JsonObject, facts: RuleFacts) {
    const asked = asksToHibernate(request);
    const becomesProduction = flagField(request, 'isDevelopmentMode') === false;
    if (asked === undefined || (facts.isDevelopmentMode === undefined && !becomesProduction))
      return 'not-applicable';
    const development = facts.isDevelopmentMode === true && !becomesProduction;
    return asked && !development ? 'broken' : 'holds';
  },
};
