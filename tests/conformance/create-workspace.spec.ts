import { exercise } from '../../fixtures/engine/exercise.ts';
import { createWorkspaceModel } from '../../fixtures/models/create-workspace.ts';
import { check } from '../../fixtures/test.ts';
import { noteCreated } from './shared/note-created.ts';

check(
  {
    id: 'create-workspace',
    title: 'workspaces are created as asked for, and faulty requests are refused',
    operations: ['create-workspace'],
    sections: ['4.7', '2.7', '8'],
    profile: 'standard',
    covers: [
      'create-workspace.*',
      'workspace.*',
      'subject.out.*',
      'identity.workspace-organization',
      'json.*',
      'request.required-body',
    ],
    weight: 4,
    creates: { workspace: 150 },
  },
  async (ctx) => {
    await exercise(ctx, createWorkspaceModel(), {
      creates: 'workspace',
      onAccepted: (reply) => noteCreated(ctx, reply, 'workspace', 'name'),
    });
  },
);
