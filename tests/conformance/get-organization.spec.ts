import { check } from '../../fixtures/test.ts';
import { faultCalls } from './lists/fault-calls.ts';
import { outcomeWord } from './lists/observations.ts';
import { refuseEach } from './lists/refuse.ts';
import { judgeLookUpAgrees } from './reads/look-up-agrees.ts';
import { judgeDefault, judgeName, organizationCall, readOrganization } from './reads/organization.ts';
import { judgeNotInTurn } from './reads/refused-in-turn.ts';

const ABOUT = { operations: ['get-organization'], profile: 'read-only' } as const;
const ANSWERS = [
  'organization.*',
  'subject.out.*',
  'json.response-body',
  'conventions.field-names',
  'get-organization.id-of-path',
];

check(
  {
    ...ABOUT,
    id: 'get-organization',
    title: 'the organization is shown as documented, with and without isLookUpOnly',
    sections: ['4.9', '2.9', '3'],
    covers: [
      'get-organization.valid-accepted',
      'get-organization.look-up-only',
      'get-organization.look-up-only-default',
      'get-organization.look-up-only-agrees',
      'getOrganization.in.isLookUpOnly.*',
      ...ANSWERS,
    ],
  },
  async (ctx) => {
    const answers = await readOrganization(ctx);
    judgeName(ctx, answers);
    judgeDefault(ctx, answers);
    await judgeLookUpAgrees(ctx, answers);
    if (answers.size > 0) await judgeNotInTurn(ctx, { operation: 'get-organization' });
  },
);

check(
  {
    ...ABOUT,
    id: 'get-organization.queries',
    title: 'values of isLookUpOnly that are no booleans are refused',
    sections: ['4.9'],
    covers: ['getOrganization.in.isLookUpOnly.type', ...ANSWERS],
  },
  async (ctx) => {
    const place = { operation: 'get-organization', params: {}, label: 'organization' };
    await refuseEach(ctx, organizationCall('absent', 'core'), faultCalls(ctx, place, []));
  },
);

/** Other ways to write a boolean; each converts without loss. */
const CONVERSIONS: readonly string[] = ['1', '0', 'TRUE', 'False', 'yes', 'on', ''];

check(
  {
    ...ABOUT,
    id: 'get-organization.observations',
    title: 'what the document leaves open about the query of the organization',
    sections: ['4.9', '2.0', '4'],
    covers: ['request.scalar-conversions', 'request.unknown-query-parameters', ...ANSWERS],
  },
  async (ctx) => {
    for (const value of CONVERSIONS) {
      const reply = await ctx.send({
        operation: 'get-organization',
        intent: 'probe',
        case: `isLookUpOnly written as '${value}'`,
        query: [['isLookUpOnly', value]],
      });
      ctx.observe('request.scalar-conversions', `isLookUpOnly='${value}': ${outcomeWord(reply)}`, reply);
    }
    const unknown = await ctx.send({
      operation: 'get-organization',
      intent: 'probe',
      case: 'unknown parameter',
      query: [['unexpectedParameter', '1']],
    });
    ctx.observe('request.unknown-query-parameters', unknown.ok ? 'ignored' : outcomeWord(unknown), unknown);
  },
);
