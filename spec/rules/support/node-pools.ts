import { type Compare, keyed, lacks, text } from '../echo.ts';
import type { Json, Outcome, ResponseRule } from '../rule.ts';
import { echoOutcomes } from './echo-rule.ts';
import { flagField, isObject, listField, textField } from './json.ts';
import { brokenAt } from './outcomes.ts';
import { sharedIds } from './shared-ids.ts';
import { saysUnderWay } from './under-way.ts';

/** A pool sent as no default one may still become it, being the first, say; the reverse is a difference. */
const defaultFlag: Compare = (sent, found, pointer) =>
  sent === true ? text(sent, found, pointer) : { compared: 0, differences: [] };

/** Where one of the pools was sent as the default, no other one has a reason to become it. */
const poolAmong = (sent: readonly Json[]): Readonly<Record<string, Compare>> => ({
  name: text,
  nodeInstanceType: text,
  maxNodeCount: text,
  isDefault: sent.some((pool) => flagField(pool, 'isDefault') === true) ? text : defaultFlag,
});

const name = (pool: unknown): string | undefined =>
  isObject(pool) ? textField(pool, 'name')?.normalize('NFKC').trim() : undefined;

/** Whether every pool that bears a name is shown as the default one. */
const isDefaultIn = (found: readonly Json[], pool: Json): boolean => {
  const shown = found.filter((other) => name(other) === name(pool));
  return shown.length > 0 && shown.every((other) => flagField(other, 'isDefault') === true);
};

/** How many of the pools sent bear the name of one of them. */
const namesakes = (pool: Json, sent: readonly Json[]): number =>
  sent.filter((other) => name(other) === name(pool)).length;

/**
 * Pools that were sent are there as they were sent, none of them more often than it was sent, and each with an id of
 * its own. A cluster that is still being changed may not show them yet, unless the check has waited.
 */
export function hasNodePoolsSent(clause: string, operation: string): ResponseRule {
  return {
    kind: 'response',
    clause,
    operations: [operation],
    judges: 'lawful-requests',
    evaluate({ requestBody, responseBody, facts }): Outcome[] {
      const sent = listField(requestBody, 'nodePools')?.filter((pool) => name(pool) !== undefined) ?? [];
      const found = listField(responseBody, 'nodePools');
      if (sent.length === 0 || found === undefined) return [];
      const there = (pool: unknown) => found.some((other) => name(other) === name(pool));
      const underWay = saysUnderWay(responseBody) && facts?.settled !== true;
      // A pool that shows no name may be any of those that were sent.
      const isOpen = underWay || found.some((pool) => lacks(pool, 'name'));
      const missing = isOpen ? [] : sent.filter((pool) => !there(pool));
      const compared = keyed('name', poolAmong(sent))(sent.filter(there), found, '/nodePools');
      const outcomes = echoOutcomes(compared).filter(
        (one) => one.verdict === 'broken' || missing.length === 0,
      );
      // What was sent again, after an answer that was lost, may have been done twice.
      const once = facts?.sentAgain !== true && facts?.settled !== true;
      const twice = sent.filter(
        (pool) => once && found.filter((other) => name(other) === name(pool)).length > namesakes(pool, sent),
      );
      const shared = sharedIds(found, '/nodePools', 'node pools');
      const turned = sent.filter(
        (pool) => flagField(pool, 'isDefault') === false && isDefaultIn(found, pool),
      );
      return [
        ...(twice.length + shared.length + Math.max(0, turned.length - 1) === 0
          ? outcomes
          : outcomes.filter(({ verdict }) => verdict === 'broken')),
        ...shared,
        ...(turned.length > 1
          ? [
              brokenAt(
                '/nodePools',
                'several node pools that were sent as no default one became it',
                'one default pool at most',
                found,
              ),
            ]
          : []),
        ...twice.map((pool) =>
          brokenAt(
            '/nodePools',
            'a node pool that was sent once is there twice',
            JSON.stringify(pool),
            found,
          ),
        ),
        ...missing.map((pool) =>
          brokenAt('/nodePools', 'a node pool that was sent is missing', JSON.stringify(pool), found),
        ),
      ];
    },
  };
}
