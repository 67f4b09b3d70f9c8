import type { Json } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { NoRangeLeft } from '../../../fixtures/host/ranges.ts';
import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';
import { flagField, textField } from '../../../spec/rules/support/json.ts';
import { sendClusterUpdate } from './send-update.ts';

/** Ranges of the DR region that an update may carry (section 2.4), and those that only CLOUD_C knows. */
const DR_RANGES: readonly string[] = ['drVpcSubnetRange'];
const DR_RANGES_OF_CLOUD_C: readonly string[] = [
  'drPodSubnetRange',
  'drServicePeeringRange',
  'drServiceSubnetRange',
];

/** Size of a range that takes the place of another. */
const RANGE_SIZE = 19;

/**
 * Gives a cluster of the run's own another database and, where it has DR, other ranges and another region for it: a
 * migration, which a target may refuse and nobody's listed cluster is put through. Where it is taken the response rules
 * judge that the answer shows it.
 */
export async function judgeOwnChanged(ctx: CheckContext, place: ClusterPlace): Promise<void> {
  for (const [name, value] of Object.entries(otherValues(ctx, place))) {
    await sendClusterUpdate(ctx, place, `another ${name}`, {
      fields: { [name]: value },
      intent: 'exotic',
      once: true,
    });
  }
}

function otherValues(ctx: CheckContext, place: ClusterPlace): Record<string, Json> {
  const { shown, values } = place;
  const other = (names: readonly string[], fields: readonly string[]): string | undefined => {
    const taken = fields.map((name) => textField(shown, name));
    return names.find((name) => !taken.includes(name));
  };
  const dbInstanceType = values.known.has('dbInstanceType')
    ? other(values.dbInstanceTypes, ['dbInstanceType'])
    : undefined;
  const database = dbInstanceType === undefined ? {} : { dbInstanceType };
  if (flagField(shown, 'isDrEnabled') !== true) return database;
  const names = [...DR_RANGES, ...(place.cloudProvider === 'CLOUD_C' ? DR_RANGES_OF_CLOUD_C : [])];
  const drRegion = values.known.has('region') ? other(values.regions, ['region', 'drRegion']) : undefined;
  return { ...database, ...rangesFor(ctx, place, names), ...(drRegion === undefined ? {} : { drRegion }) };
}

/** A range of its own for each field; none where the target file leaves no room. */
function rangesFor(
  ctx: CheckContext,
  { scene }: ClusterPlace,
  names: readonly string[],
): Record<string, Json> {
  try {
    return Object.fromEntries(
      names.map((name) => [name, ctx.networkRanges.take(`${scene}|another ${name}`, RANGE_SIZE)]),
    );
  } catch (error) {
    if (error instanceof NoRangeLeft) return {};
    throw error;
  }
}
