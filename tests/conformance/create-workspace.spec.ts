import { exercise } from '../../fixtures/engine/exercise.ts';
import type { Reply } from '../../fixtures/host/call.ts';
import { createWorkspaceModel } from '../../fixtures/models/create-workspace.ts';
import { check } from '../../fixtures/test.ts';
import { type Creation, creatingProbe } from './steps/creating-probe.ts';
import { noteCreated } from './steps/note-created.ts';
import { readAgain } from './workspaces/read-again.ts';

const FULL_WORKSPACE: Creation = {
  operation: 'create-workspace',
  kind: 'workspace',
  nameField: 'name',
  base: (ctx, key) => ({ name: ctx.name(key), cicdEnforcedDefault: true, description: 'created last' }),
};

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
    creates: { workspace: 150 },
  },
  async (ctx) => {
    const created: Reply[] = [];
    await exercise(ctx, createWorkspaceModel(), {
      creates: 'workspace',
      onAccepted: (reply) => {
        noteCreated(ctx, reply, 'workspace', 'name');
        if (reply.call.intent !== 'faulty') created.push(reply);
      },
    });
    // What was created last must not show in what was created before it, and plain ones have nothing to show.
    await creatingProbe(ctx, FULL_WORKSPACE, { case: 'the last one' });
    await readAgain(ctx, created);
  },
);
