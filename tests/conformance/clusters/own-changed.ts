import type { CheckContext } from '../../../fixtures/host/context.ts';
import { NoRangeLeft } from '../../../fixtures/host/ranges.ts';
import type { ClusterPlace } from '../../../fixtures/models/update-cluster.ts';
import { flagField, textField } from '../../../spec/rules/support/json.ts';
import { saysUnderWay } from '../../../spec/rules/support/under-way.ts';
import { type Change, differencesIn, judgeLasting } from './lasting.ts';
import { otherDatabase } from './other-database.ts';
import { judgePoolsAdded, poolsFor } from './pools.ts';
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
 * Gives a cluster of the run's own another database, and the former one back beside other changes; where it has DR,
 * other ranges and another region for it, each alone and then all of the DR region together: a migration, which a
 * target may refuse and nobody's listed cluster is put through. Where it is taken the response rules judge that the
 * answer shows it; what an answer does not show that says to be under way is asked for again.
 */
export async function judgeOwnChanged(ctx: CheckContext, place: ClusterPlace): Promise<void> {
  await changeDatabase(ctx, place);
  const network = otherNetwork(ctx, place);
  const missing: Change[] = [];
  for (const [name, value] of Object.entries(network))
    missing.push(...(await send(ctx, place, `another ${name}`, { [name]: value })));
  const ranges = Object.keys(network).filter((name) => name !== 'drRegion');
  if (missing.length === 0 && ranges.length > 0) {
    const region = textField(place.shown, 'drRegion');
    const together = {
      ...(network.drRegion === undefined || region === undefined ? {} : { drRegion: region }),
      ...rangesFor(ctx, place, ranges, 'together'),
    };
    missing.push(...(await send(ctx, place, 'another network of DR', together)));
  }
  for (const change of missing) await judgeLasting(ctx, place, change);
}

/** Gives a cluster another database, and then the former one beside another name and further pools. */
async function changeDatabase(ctx: CheckContext, place: ClusterPlace): Promise<void> {
  const databases = otherDatabase(place);
  if (!databases) return;
  const alone = await sendClusterUpdate(ctx, place, 'another dbInstanceType', {
    fields: { dbInstanceType: databases.other },
    intent: 'exotic',
    once: true,
  });
  if (!alone.ok) return;
  const fields = { dbInstanceType: databases.former, name: ctx.name(`${place.scene}|another database`) };
  const words = 'beside another database';
  if (place.type === 'HYBRID' && place.values.known.has('nodeInstanceType'))
    await judgePoolsAdded(ctx, place, { ...fields, nodePools: poolsFor(ctx, place, words) }, words);
  else await sendClusterUpdate(ctx, place, `name ${words}`, { fields, intent: 'exotic', once: true });
  await sendClusterUpdate(ctx, place, 'named as before, behind another database');
}

/** Sends an update and says which of its fields an answer that says to be under way does not show. */
async function send(
  ctx: CheckContext,
  place: ClusterPlace,
  words: string,
  fields: Record<string, string>,
): Promise<Change[]> {
  const reply = await sendClusterUpdate(ctx, place, words, { fields, intent: 'exotic', once: true });
  if (!reply.ok || !saysUnderWay(reply.body)) return [];
  return Object.entries(fields)
    .filter(([field, value]) => differencesIn(reply, field, value).length > 0)
    .map(([field, value]) => {
      const { [field]: _, ...others } = fields;
      return {
        field,
        value,
        ...(Object.keys(others).length > 0 ? { beside: { words, fields: others } } : {}),
      };
    });
}

/** Another region for DR, where the target file lists one, and other ranges in it; none where there is no DR. */
function otherNetwork(ctx: CheckContext, place: ClusterPlace): Record<string, string> {
  const { shown, values } = place;
  if (flagField(shown, 'isDrEnabled') !== true) return {};
  const taken = ['region', 'drRegion'].map((name) => textField(shown, name));
  const names = [...DR_RANGES, ...(place.cloudProvider === 'CLOUD_C' ? DR_RANGES_OF_CLOUD_C : [])];
  const drRegion = values.known.has('region')
    ? values.regions.find((name) => !taken.includes(name))
    : undefined;
  return {
    ...rangesFor(ctx, place, names, 'alone'),
    ...(drRegion === undefined ? {} : { drRegion }),
  };
}

/** A range of its own for each field; none where the target file leaves no room. */
function rangesFor(
  ctx: CheckContext,
  { scene }: ClusterPlace,
  names: readonly string[],
  words: string,
): Record<string, string> {
  try {
    return Object.fromEntries(
      names.map((name) => [name, ctx.networkRanges.take(`${scene}|another ${name} ${words}`, RANGE_SIZE)]),
    );
  } catch (error) {
    if (error instanceof NoRangeLeft) return {};
    throw error;
  }
}
