import { check, inOrder } from '../../fixtures/test.ts';
import { operations } from '../../spec/openapi.ts';
import { declareAuthentication } from './auth/declare.ts';
import { outcomeOf, probe } from './steps/try-send.ts';

// The last file but one: a target may shut out for a while who sent too many bad tokens.
inOrder();

/** Operations that change what a person listed, or who may reach the API: their units stand with the others that do. */
const ELSEWHERE: readonly string[] = [
  'create-allowed-ip-address-range',
  'update-deployment',
  'rollback-deploy',
  'update-cluster',
  'rotate-token',
];

for (const { id } of operations()) if (!ELSEWHERE.includes(id)) declareAuthentication(id);

/** Other ways to write the same valid credentials; whether they are taken is the target's business. */
const SPELLINGS: readonly (readonly [how: string, write: (token: string) => string])[] = [
  ['bearer in small letters', (token) => `bearer ${token}`],
  ['BEARER in capitals', (token) => `BEARER ${token}`],
  ['two blanks behind Bearer', (token) => `Bearer  ${token}`],
  ['no blank behind Bearer', (token) => `Bearer${token}`],
];

check(
  {
    id: 'auth.spelling',
    title: 'how freely the scheme of valid credentials may be written',
    operations: ['get-organization'],
    sections: ['5'],
    profile: 'read-only',
    covers: ['auth.scheme-spelling'],
  },
  async (ctx) => {
    for (const [how, write] of SPELLINGS) {
      const reply = await probe(ctx, () => ({
        operation: 'get-organization',
        case: how,
        authorization: write(ctx.configuration.token),
      }));
      if (reply) ctx.observe('auth.scheme-spelling', `${how}: ${outcomeOf(reply)}`, reply);
    }
  },
);
