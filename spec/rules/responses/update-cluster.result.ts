import { type Compare, containing, lineOfText, range, text, unlessEmpty } from '../echo.ts';
import type { Json, JsonObject, Outcome, ResponseInput, ResponseRule } from '../rule.ts';
import { FOR_GOOD, OF_ITS_REGION } from '../support/cluster-for-good.ts';
import { showsWhatWasSent } from '../support/echo-rule.ts';
import { field, flagField, isObject, textField } from '../support/json.ts';
import { brokenAt } from '../support/outcomes.ts';
import { unchanged } from '../support/unchangeable.ts';
import { mayHaveFailed, saysUnderWay } from '../support/under-way.ts';

const FIELDS: Readonly<Record<string, Compare>> = {
  name: lineOfText,
  dbInstanceType: text,
  enableReplicationTimeControl: text,
  workspaceIds: containing(),
};

/** What a cluster has only while it has DR, which somebody else may end at any time. */
const DR_FIELDS: Readonly<Record<string, Compare>> = {
  drPodSubnetRange: range,
  drRegion: text,
  drServicePeeringRange: range,
  drServiceSubnetRange: range,
  drVpcSubnetRange: range,
};

/** The wish not to be failed over, which moves nothing on a cluster that never was. */
const NOT_FAILED_OVER: Readonly<Record<string, Compare>> = { isFailedOver: text };

/** True for a cluster of which all that was sent or shown before says that it is not failed over, or has no DR. */
function neverFailedOver({ facts }: ResponseInput): boolean {
  const { isFailedOver, isDrEnabled } = facts?.formerValues ?? {};
  const isAlwaysFalse = (values: ReadonlySet<string> | undefined): boolean =>
    values?.size === 1 && values.has('false');
  if (isFailedOver !== undefined) return isAlwaysFalse(isFailedOver);
  // Of one of the run's own, which shows nothing of it, nobody else can have asked it.
  return isAlwaysFalse(isDrEnabled) || (facts?.isOwn === true && facts.failoverAsked === false);
}

const shows = showsWhatWasSent('update-cluster.result', 'update-cluster', (input) => ({
  ...FIELDS,
  ...(flagField(input.responseBody, 'isDrEnabled') === false ? {} : DR_FIELDS),
  ...(flagField(input.requestBody, 'isFailedOver') === false && neverFailedOver(input)
    ? NOT_FAILED_OVER
    : {}),
}));

/** What goes with the DR region: it stays for as long as nobody asks for another one. */
const OF_ITS_DR_REGION: Readonly<Record<string, Compare>> = { drSecondaryVpcCidr: unlessEmpty(range) };

const NOTHING_SAID: ReadonlySet<string> = new Set(['null', '""']);

/** The values that a field was sent or shown with, the first one first, without those that say nothing. */
function formerOf({ facts }: ResponseInput, name: string): string[] {
  return [...(facts?.formerValues?.[name] ?? [])].filter((json) => !NOTHING_SAID.has(json));
}

/** The fields as they were first shown; one that was sent first is what the target was asked to make of it. */
function firstShown(input: ResponseInput, fields: Readonly<Record<string, Compare>>): JsonObject {
  const values = Object.keys(fields).flatMap((name): [string, Json][] => {
    const [first] = formerOf(input, name);
    return first === undefined ? [] : [[name, JSON.parse(first) as Json]];
  });
  return Object.fromEntries(values);
}

function moved(input: ResponseInput): Outcome[] {
  const { responseBody } = input;
  if (!isObject(responseBody)) return [];
  const staysPut = neverFailedOver(input);
  const fields = {
    ...FOR_GOOD,
    ...(staysPut ? OF_ITS_REGION : {}),
    ...(staysPut && formerOf(input, 'drRegion').length === 1 ? OF_ITS_DR_REGION : {}),
  };
  return unchanged(firstShown(input, fields), responseBody, fields);
}

/**
 * A cluster of the run's own that has lost its DR though the run, which alone knows it, never asked for that. While
 * work is under way it may have none for the time being.
 */
function drLost({ responseBody, facts }: ResponseInput): Outcome[] {
  const { isDrEnabled, enableDr } = facts?.formerValues ?? {};
  const isOurs = facts?.isOwn === true && !facts.mayHaveChanged && !enableDr?.has('false');
  if (!isOurs || !isDrEnabled?.has('true') || saysUnderWay(responseBody)) return [];
  if (flagField(responseBody, 'isDrEnabled') !== false) return [];
  const message = 'the cluster has lost its DR, and no update has asked for that';
  return [brokenAt('/isDrEnabled', message, 'true', false)];
}

/**
 * A cluster of the run's own that says to be failed over though the run, which alone knows it, never asked for that. An
 * update that is under way is no reason to be so, as other work may be.
 */
function failedOverUnasked({ requestBody, responseBody, facts }: ResponseInput): Outcome[] {
  const isOurs = facts?.isOwn === true && !facts.mayHaveChanged && facts.failoverAsked === false;
  if (!isOurs || flagField(requestBody, 'isFailedOver') === true) return [];
  const isUpdating = textField(responseBody, 'status') === 'UPDATING';
  if (flagField(responseBody, 'isFailedOver') !== true || (saysUnderWay(responseBody) && !isUpdating))
    return [];
  const message = 'the cluster is failed over, and no update has asked for that';
  return [brokenAt('/isFailedOver', message, 'false', true)];
}

/** True where all that differs from what was sent is what the cluster was before, or was to become. */
function isFormer(broken: readonly Outcome[], { responseBody, facts }: ResponseInput): boolean {
  const former = facts?.formerValues;
  return (
    former !== undefined &&
    broken.every(({ pointer = '' }) => {
      const name = pointer.split('/')[1] ?? '';
      return former[name]?.has(JSON.stringify(field(responseBody, name))) === true;
    })
  );
}

/**
 * True for an answer that says that the update is under way, or that it has failed, and may therefore
 * show what was before: where the target was not yet seen to show changes at once all the same, or where it is just
 * that what it shows.
 */
function mayBeFormer(broken: readonly Outcome[], input: ResponseInput): boolean {
  const { responseBody, facts } = input;
  if (mayHaveFailed(responseBody, facts?.formerValues)) return isFormer(broken, input);
  if (!saysUnderWay(responseBody) || facts?.settled === true) return false;
  return facts?.showsAtOnce !== true || isFormer(broken, input);
}

/**
 * Section 4.4: the answer shows the update, and nothing else of the cluster's own has changed. Whether a non-empty
 * list of workspaces replaces the former one is silent; what enableDr, a wish to fail over and node pools do is said
 * by clauses of their own.
 */
export const rule: ResponseRule = {
  ...shows,
  evaluate(input) {
    const outcomes = shows.evaluate(input);
    const broken = outcomes.filter(({ verdict }) => verdict === 'broken');
    const judged = broken.length > 0 && mayBeFormer(broken, input) ? [] : outcomes;
    return [...judged, ...moved(input), ...drLost(input), ...failedOverUnasked(input)];
  },
};
