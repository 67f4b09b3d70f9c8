import { settle } from '../../fixtures/engine/settle.ts';
import { check, inOrder } from '../../fixtures/test.ts';
import { askRotations } from './tokens/silence.ts';

inOrder();

check(
  {
    id: 'rotate-token',
    title: 'listed tokens are rotated, twice each, and never the run’s own',
    operations: ['rotate-token'],
    sections: ['4.11', '2.10', '5'],
    profile: 'full',
    needs: ['tokens'],
    covers: ['rotate-token.*', 'token.out.*', 'subject.out.*', 'json.*'],
    weight: 1,
  },
  async (ctx) => {
    const tokens = ctx.target.tokens.filter((id) => id !== ctx.target.ownTokenId);
    if (tokens.length === 0) {
      ctx.notExercised(
        ctx.coveredClauses(),
        'the only listed token is the run’s own, which is never rotated',
      );
    }
    for (const [index, tokenId] of tokens.entries()) {
      for (const round of ['first', 'second']) {
        const reply = await settle(ctx, () => ({
          operation: 'rotate-token',
          intent: 'core',
          case: `tokens[${index}]/${round}`,
          params: { tokenId },
        }));
        ctx.recorder.base('rotate-token', reply.ok);
        if (!reply.ok) continue;
        ctx.pass('rotate-token.valid-accepted');
        ctx.changed({ kind: 'token', id: tokenId, operation: 'rotate-token', change: 'changed' });
      }
    }
  },
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
      'rotate-token.old-value',
      'rotate-token.request-body',
      'rotate-token.unknown-id',
      'rotate-token.value-changes',
    ],
  },
  askRotations,
);
