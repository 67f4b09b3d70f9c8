import type { CheckContext } from '../../../fixtures/host/context.ts';
import { creatingProbe } from '../steps/creating-probe.ts';
import { outcomeOf } from '../steps/try-send.ts';
import { PLAIN_TEAM } from '../teams/plain-team.ts';
import { askForDuplicate } from './duplicates.ts';
import { askMediaTypes } from './media-types.ts';
import { askRequests, type Conversion } from './requests.ts';

/** Asks what the document leaves open about the creation of teams. */
export async function askTeams(ctx: CheckContext): Promise<void> {
  const [user] = ctx.target.users;
  const listOfOne: Conversion[] =
    user === undefined ? [] : [{ field: 'memberIds', value: user, words: 'one value for a list of one' }];
  await askRequests(ctx, PLAIN_TEAM, {
    nullable: 'description',
    conversions: [
      { field: 'description', value: 12345, words: 'a number for a text' },
      { field: 'memberIds', value: [null], words: 'null inside a list' },
      ...listOfOne,
    ],
    text: 'description',
  });
  await askForDuplicate(ctx, PLAIN_TEAM, 'create-team.duplicate-name');
  await askMediaTypes(ctx, PLAIN_TEAM);
  const stranger = await creatingProbe(ctx, PLAIN_TEAM, {
    case: 'silence/unknown member',
    fields: { memberIds: [ctx.name('nobody')] },
  });
  if (stranger) ctx.observe('create-team.unknown-member', outcomeOf(stranger), stranger);
}
