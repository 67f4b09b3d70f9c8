import { inLanes } from '../../fixtures/engine/lanes.ts';
import { settle } from '../../fixtures/engine/settle.ts';
import { check } from '../../fixtures/test.ts';
import { judgeNotInTurn } from './reads/refused-in-turn.ts';
import { judgeShownOfAnother } from './steps/shown-of-another.ts';
import { judgeWithoutBody } from './steps/without-a-body.ts';

/** How often each workspace is read at least, and all of them together: a fault may show in every so many answers. */
const ROUNDS = 2;
const FEWEST_READS = 6;

/** Most listed workspaces that are read. */
const MOST_WORKSPACES = 50;

check(
  {
    id: 'get-workspace',
    title: 'each listed workspace is shown, and it is the one asked for',
    operations: ['get-workspace'],
    sections: ['4.12', '2.7'],
    profile: 'read-only',
    needs: ['workspaces'],
    covers: [
      'get-workspace.valid-accepted',
      'get-workspace.id-of-path',
      'workspace.out.*',
      'subject.out.*',
      'identity.workspace-organization',
      'json.response-body',
      'conventions.field-names',
    ],
  },
  async (ctx) => {
    const listed = ctx.target.workspaces.slice(0, MOST_WORKSPACES);
    const rounds = Math.max(ROUNDS, Math.ceil(FEWEST_READS / listed.length));
    const reads = Array.from({ length: rounds }, (_, round) => {
      const all = listed.map((workspaceId, index) => ({ workspaceId, index, round }));
      // Each is read behind another one than the time before.
      return round % 2 === 0 ? all : all.reverse();
    }).flat();
    const replies = await inLanes(
      reads,
      ctx.configuration.concurrency,
      async ({ workspaceId, index, round }) => {
        const reply = await settle(ctx, (attempt) => ({
          operation: 'get-workspace',
          intent: 'core',
          case: `workspaces[${index}]/${round}`,
          params: { workspaceId },
          repeat: attempt > 0,
        }));
        ctx.recorder.base('get-workspace', reply.ok);
        if (reply.ok) ctx.pass('get-workspace.valid-accepted');
        // A person may have listed a workspace that is no longer there: nobody is blamed for that.
        else {
          const reason = `workspaces[${index}] of the target file was refused (${reply.outcome})`;
          ctx.notExercised(['get-workspace.valid-accepted'], reason);
        }
        return reply;
      },
    );
    const [first] = replies;
    if (first && !replies.some(({ ok }) => ok)) await judgeWithoutBody(ctx, first);
    const byId = new Map(
      listed.map((id) => [id, replies.filter(({ ok, call }) => ok && call.params?.workspaceId === id)]),
    );
    judgeShownOfAnother(ctx, 'get-workspace.id-of-path', byId, ['name', 'description', 'createdAt']);
    const [workspaceId = ''] = listed;
    await judgeNotInTurn(ctx, { operation: 'get-workspace', params: { workspaceId } });
  },
);
