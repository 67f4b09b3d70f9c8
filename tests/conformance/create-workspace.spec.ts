import { exercise } from '../../fixtures/engine/exercise.ts';
import { createWorkspaceModel } from '../../fixtures/models/create-workspace.ts';
import { check } from '../../fixtures/test.ts';

const OUT = ['workspace.out.*', 'subject.out.*', 'identity.workspace-organization'];

check(
  {
    id: 'create-workspace',
    title: 'workspaces are created as asked for, and nothing else is',
    operations: ['create-workspace'],
    sections: ['4.7', '2.7', '8'],
    profile: 'standard',
    covers: [
      'create-workspace.*',
      'workspace.in.*',
      'get-workspace.read-after-write',
      'json.*',
      'request.required-body',
      ...OUT,
    ],
    weight: 3,
    creates: { workspace: 150 },
  },
  async (ctx) => {
    await exercise(ctx, createWorkspaceModel(), {
      creates: 'workspace',
      onAccepted: (reply) => {
        const { id, name } = reply.body ?? {};
        if (typeof id !== 'string') return;
        ctx.changed({
          kind: 'workspace',
          id,
          operation: 'create-workspace',
          change: 'created',
          ...(typeof name === 'string' ? { name } : {}),
        });
      },
    });
  },
);
