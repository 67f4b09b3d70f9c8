import type { Json, Outcome, ResponseInput, ResponseRule } from '../rule.ts';
import { field, listField, pointerTo, textField } from '../support/json.ts';
import { hasNodePoolsSent } from '../support/node-pools.ts';
import { brokenAt } from '../support/outcomes.ts';

const sent = hasNodePoolsSent('update-cluster.node-pools-added', 'update-cluster');

const namesOf = (body: Json | undefined): (string | undefined)[] =>
  (listField(body, 'nodePools') ?? []).map((pool) => textField(pool, 'name'));

/**
 * Node pools of a cluster of the run's own, which the run alone changes, that were always sent and shown alike until an
 * update that does not name them, whether it is under way or done. Which pool is the default may change with the
 * others.
 */
function changed({ requestBody, responseBody, facts }: ResponseInput): Outcome[] {
  const isOurs = facts?.isOwn === true && !facts.mayHaveChanged;
  if (!isOurs || facts.formerPools === undefined) return [];
  const [named, names] = [namesOf(requestBody), namesOf(responseBody)];
  for (const [i, pool] of (listField(responseBody, 'nodePools') ?? []).entries()) {
    const name = names[i] ?? '';
    const isAlone = names.indexOf(name) === names.lastIndexOf(name);
    const known = isAlone && !named.includes(name) ? facts.formerPools.get(name) : undefined;
    for (const [part, values] of Object.entries(known ?? {})) {
      const [always] = values;
      const value = field(pool, part) ?? '';
      if (values.size !== 1 || always === undefined || value === '' || JSON.stringify(value) === always)
        continue;
      const message = 'a node pool that the update does not name has changed';
      return [brokenAt(pointerTo('nodePools', i, part), message, always, value)];
    }
  }
  return [];
}

/** Section 2.4: the node pools sent are added, and those that stay are what they were. */
export const rule: ResponseRule = {
  ...sent,
  evaluate: (input) => [...sent.evaluate(input), ...changed(input)],
};
