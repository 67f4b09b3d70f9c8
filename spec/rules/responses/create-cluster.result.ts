import { type Compare, keyed, lacks, lineOfText, members, range, text } from '../echo.ts';
import type { Json, Outcome, ResponseInput, ResponseRule } from '../rule.ts';
import { clusterTypeOf } from '../support/conditions.ts';
import { echoOutcomes, showsWhatWasSent } from '../support/echo-rule.ts';
import { field, flagField, isObject, listField, textField } from '../support/json.ts';
import { brokenAt } from '../support/outcomes.ts';

const FIELDS: Readonly<Record<string, Compare>> = {
  cloudProvider: text,
  name: lineOfText,
  region: text,
  type: text,
  vpcSubnetRange: range,
  dbInstanceType: text,
  drRegion: text,
  drSecondaryVpcCidr: range,
  drVpcSubnetRange: range,
  enableReplicationTimeControl: text,
  providerAccount: text,
  secondaryVpcCidr: range,
  workspaceIds: members(),
};

/** What has to be set up first: until then there may be none of it. */
const SET_UP: readonly string[] = [
  'dbInstanceType',
  'drRegion',
  'drSecondaryVpcCidr',
  'drVpcSubnetRange',
  'workspaceIds',
];

const isNothing = (value: Json | undefined): boolean =>
  value === '' || (Array.isArray(value) && value.length === 0);

/** Nobody has asked a cluster that is just being created to fail over, and no field of its creation could. */
function failedOver({ responseBody }: ResponseInput): Outcome[] {
  const mayBe = /^FAIL(?:ING_OVER|OVER_FAILED)$/.test(textField(responseBody, 'status') ?? '');
  if (mayBe || flagField(responseBody, 'isFailedOver') !== true) return [];
  const message = 'the cluster was just created, and is failed over';
  return [brokenAt('/isFailedOver', message, 'false', true)];
}

/**
 * A cluster that shows one of its tags shows all that its creation sent together, which nobody else can have changed.
 * They may be kept elsewhere, all of them, and none may be there yet.
 */
function tagsLost({ requestBody, responseBody }: ResponseInput): Outcome[] {
  const [sent, shown] = [listField(requestBody, 'k8sTags'), listField(responseBody, 'tags')];
  if (!sent || !shown) return [];
  const keys = shown.map((tag) => textField(tag, 'key'));
  const isShown = (tag: Json): boolean => keys.includes(textField(tag, 'key') ?? '');
  const isAmbiguous = new Set(sent.map((tag) => textField(tag, 'key'))).size < sent.length;
  if (isAmbiguous || !sent.some(isShown) || shown.some((tag) => lacks(tag, 'key'))) return [];
  return echoOutcomes(keyed('key', { value: text })(sent, shown, '/tags'));
}

/**
 * Section 4.3: the cluster created is the one asked for. Pools have a clause of their own. An answer that says
 * that the cluster is still being created may show nothing yet where something has to be set up, and one of a cloud
 * whose clusters show no account nothing for it.
 */
const shows: ResponseRule = showsWhatWasSent(
  'create-cluster.result',
  'create-cluster',
  ({ requestBody, responseBody }) => {
    const cloud = textField(responseBody, 'cloudProvider');
    const mayBeNothing = new Set([
      ...(textField(responseBody, 'status') === 'CREATING' ? SET_UP : []),
      ...(cloud === undefined || cloud === 'CLOUD_C' ? [] : ['providerAccount']),
    ]);
    // No sentence gives clusters that are not HYBRID an account of the one who asks: theirs may be the service's own.
    const otherwise = new Set(
      isObject(requestBody) && clusterTypeOf(requestBody) === 'HYBRID' ? [] : ['providerAccount'],
    );
    const shown = Object.entries(FIELDS).filter(
      ([name]) => !otherwise.has(name) && (!mayBeNothing.has(name) || !isNothing(field(responseBody, name))),
    );
    return Object.fromEntries(shown);
  },
);

export const rule: ResponseRule = {
  ...shows,
  evaluate: (input) => [...shows.evaluate(input), ...failedOver(input), ...tagsLost(input)],
};
