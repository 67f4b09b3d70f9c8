import { exercise } from '../../fixtures/engine/exercise.ts';
import { createTeamModel } from '../../fixtures/models/create-team.ts';
import { check } from '../../fixtures/test.ts';
import { judgeNamesApart, keptForNamesApart } from './steps/names-apart.ts';
import { noteCreated } from './steps/note-created.ts';
import { knownUsers } from './teams/known-users.ts';
import { PLAIN_TEAM } from './teams/plain-team.ts';

check(
  {
    id: 'create-team',
    title: 'teams are created as asked for, and faulty requests are refused',
    operations: ['create-team'],
    sections: ['4.6', '2.6'],
    profile: 'standard',
    covers: [
      'create-team.*',
      'team.*',
      'subject.out.*',
      'identity.team-organization',
      'json.*',
      'conventions.field-names',
      'request.required-body',
    ],
    weight: 4,
    creates: { team: 200 },
  },
  async (ctx) => {
    const users = await knownUsers(ctx);
    await exercise(ctx, createTeamModel({ ...ctx.target, users }), {
      creates: 'team',
      keeps: keptForNamesApart(ctx.creationsLeft('team')),
      onAccepted: (reply) => noteCreated(ctx, reply, 'team', 'name'),
    });
    await judgeNamesApart(ctx, PLAIN_TEAM);
  },
);
