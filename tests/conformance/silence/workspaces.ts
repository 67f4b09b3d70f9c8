import type { CheckContext } from '../../../fixtures/host/context.ts';
import { type Creation, creatingProbe } from '../steps/creating-probe.ts';
import { judgePadded } from '../steps/padded-limit.ts';
import { askForDuplicate } from './duplicates.ts';
import { askLengthUnit } from './length-unit.ts';
import { askMediaTypes } from './media-types.ts';
import { askRequests } from './requests.ts';

const WORKSPACE: Creation = {
  operation: 'create-workspace',
  kind: 'workspace',
  nameField: 'name',
  base: (ctx, key) => ({ name: ctx.name(key) }),
};

/** Asks what the document leaves open about the creation of workspaces. */
export async function askWorkspaces(ctx: CheckContext): Promise<void> {
  await askRequests(ctx, WORKSPACE, {
    nullable: 'description',
    conversions: [
      { field: 'cicdEnforcedDefault', value: 'true', words: 'a word for a boolean' },
      { field: 'cicdEnforcedDefault', value: 1, words: '1 for a boolean' },
      { field: 'description', value: 12345, words: 'a number for a text' },
    ],
    text: 'description',
  });
  await askForDuplicate(ctx, WORKSPACE, 'create-workspace.duplicate-name');
  await askMediaTypes(ctx, WORKSPACE);
  await askLengthUnit(ctx, WORKSPACE);
  const key = 'silence/too long by a blank';
  const limit = { clause: 'workspace.in.name.limit', field: 'name', max: 50 };
  await judgePadded(ctx, limit, ctx.name(key), (name) =>
    creatingProbe(ctx, WORKSPACE, { case: key, fields: { name } }),
  );
}
