import { check, inOrder } from '../../fixtures/test.ts';
import { declareAuthentication } from './auth/declare.ts';
import { rotateListed } from './tokens/rotations.ts';
import { askRotations } from './tokens/silence.ts';

inOrder();

check(
  {
    id: 'rotate-token',
    title: 'listed tokens are rotated, twice each, and never the run’s own',
    operations: [
      'rotate-token',
      'list-agent-tokens',
      'get-organization',
      'get-workspace',
      'list-notification-channels',
      'create-workspace',
    ],
    sections: ['4.11', '2.10', '5'],
    profile: 'full',
    needs: ['tokens'],
    covers: [
      'rotate-token.*',
      'list-agent-tokens.items-agree',
      'list-agent-tokens.sort-by-updated-at',
      'list-agent-tokens.sort-by-token-start-at',
      'list-agent-tokens.of-deployment',
      'list-agent-tokens.total-count',
      'auth.token-validity',
      'auth.garbage-token-refused',
      'token.out.*',
      'subject.out.*',
      'json.*',
      'conventions.field-names',
    ],
    // What a token that is out of its time creates; none where it opens nothing.
    creates: { workspace: 2, team: 2, environmentObject: 2 },
    weight: 1,
  },
  rotateListed,
);

check(
  {
    id: 'rotate-token.silence',
    title: 'what the document leaves open about rotations',
    operations: ['rotate-token', 'get-organization'],
    sections: ['4.11', '5'],
    profile: 'full',
    needs: ['tokens'],
    covers: [
      'auth.token-validity',
      'rotate-token.old-value',
      'rotate-token.request-body',
      'rotate-token.token-value',
      'rotate-token.unknown-id',
    ],
  },
  askRotations,
);

// What sends bad tokens comes behind the rest: a target may shut out for a while who sent too many.
declareAuthentication('rotate-token');
