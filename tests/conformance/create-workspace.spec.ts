import { exercise } from '../../fixtures/engine/exercise.ts';
import type { Reply } from '../../fixtures/host/call.ts';
import type { CheckContext } from '../../fixtures/host/context.ts';
import { createWorkspaceModel } from '../../fixtures/models/create-workspace.ts';
import { check } from '../../fixtures/test.ts';
import { comparePlaces } from '../../spec/record/order.ts';
import { flagField, textField } from '../../spec/rules/support/json.ts';
import { type Creation, creatingProbe } from './steps/creating-probe.ts';
import { judgeNamesApart, keptForNamesApart } from './steps/names-apart.ts';
import { noteCreated } from './steps/note-created.ts';
import { readAgain } from './workspaces/read-again.ts';

const FULL_WORKSPACE: Creation = {
  operation: 'create-workspace',
  kind: 'workspace',
  nameField: 'name',
  base: (ctx, key) => ({ name: ctx.name(key), cicdEnforcedDefault: true, description: 'created last' }),
};

/**
 * Creates one more workspace under the name of one that is there, and otherwise unlike it: where that makes another
 * one, both are what they were created as, and where it makes none, the first is. One that is answered again may be
 * what was asked for last, and is left out.
 */
async function withNamesake(ctx: CheckContext, created: readonly Reply[]): Promise<Reply[]> {
  // In whatever order answers came.
  const ordered = created.toSorted((a, b) => comparePlaces(a.call, b.call));
  const first = ordered.findLast(({ call }) => textField(call.body, 'description'));
  if (!first) return [...created];
  const fields = {
    name: textField(first.call.body, 'name'),
    cicdEnforcedDefault: flagField(first.call.body, 'cicdEnforcedDefault') !== true,
    description: 'one of the same name',
  };
  const second = await creatingProbe(ctx, FULL_WORKSPACE, { case: 'of the same name', fields });
  if (!second?.ok) return [...created];
  if (textField(second.body, 'id') === textField(first.body, 'id'))
    return created.filter((one) => one !== first);
  return [...created, ...asAsked(ctx, [second])];
}

/** What probes created, unless creations are answered otherwise than asked for: they have been blamed for that. */
const asAsked = (ctx: CheckContext, created: readonly Reply[]): readonly Reply[] =>
  ctx.recorder.hasFailed('create-workspace.result') ? [] : created;

check(
  {
    id: 'create-workspace',
    title: 'workspaces are created as asked for and shown so afterwards, and faulty requests are refused',
    operations: ['create-workspace', 'get-workspace'],
    sections: ['4.7', '2.7', '8'],
    profile: 'standard',
    covers: [
      'create-workspace.*',
      'workspace.*',
      'get-workspace.read-after-write',
      'get-workspace.id-of-path',
      'subject.out.*',
      'identity.workspace-organization',
      'json.*',
      'conventions.field-names',
      'request.required-body',
    ],
    weight: 4,
    creates: { workspace: 152 },
  },
  async (ctx) => {
    const created: Reply[] = [];
    await exercise(ctx, createWorkspaceModel(), {
      creates: 'workspace',
      keeps: keptForNamesApart(ctx.creationsLeft('workspace')),
      onAccepted: (reply) => {
        noteCreated(ctx, reply, 'workspace', 'name');
        if (reply.call.intent !== 'faulty') created.push(reply);
      },
    });
    const apart = await judgeNamesApart(ctx, FULL_WORKSPACE);
    const known = [...(await withNamesake(ctx, created)), ...asAsked(ctx, apart)];
    // What was created last must not show in what was created before it, and plain ones have nothing to show.
    await creatingProbe(ctx, FULL_WORKSPACE, { case: 'the last one' });
    await readAgain(ctx, known);
  },
);
