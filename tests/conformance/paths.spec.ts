import { check } from '../../fixtures/test.ts';
import { outcomeOf, probe } from './steps/try-send.ts';

/** Reads by id, and the clause that asks what an id that nobody gave out answers. */
const UNKNOWN_IDS = [
  { operation: 'get-organization', parameter: 'organizationId' },
  { operation: 'list-agent-tokens', parameter: 'deploymentId' },
  { operation: 'get-workspace', parameter: 'workspaceId' },
] as const;

for (const { operation, parameter } of UNKNOWN_IDS) {
  check(
    {
      id: `${operation}.unknown-id`,
      title: `what ${operation} answers for an id that nobody gave out`,
      operations: [operation],
      sections: ['7', '4'],
      profile: 'read-only',
      covers: [`${operation}.unknown-id`],
    },
    async (ctx) => {
      const reply = await probe(ctx, () => ({
        operation,
        case: 'made-up id',
        params: { [parameter]: ctx.name('unknown') },
      }));
      if (reply) ctx.observe(`${operation}.unknown-id`, outcomeOf(reply), reply);
      else ctx.notExercised([`${operation}.unknown-id`], 'there was no clear answer');
    },
  );
}

/** Characters that mean something in a URL, by what they would mean unless percent-encoded. */
const RESERVED: readonly (readonly [words: string, text: string])[] = [
  ['a slash', '/'],
  ['a question mark', '?'],
  ['a hash', '#'],
  ['a percent sign', '%'],
  ['a blank', ' '],
  ['a plus sign', '+'],
  ['a letter beyond ASCII', 'é'],
];

check(
  {
    id: 'get-workspace.path-encoding',
    title: 'what identifiers with percent-encoded reserved characters answer',
    operations: ['get-workspace'],
    sections: ['4'],
    profile: 'read-only',
    covers: ['request.path-parameter-encoding'],
  },
  async (ctx) => {
    for (const [words, text] of RESERVED) {
      const reply = await probe(ctx, () => ({
        operation: 'get-workspace',
        case: `an id with ${words}`,
        params: { workspaceId: `${ctx.name('encoded')}${text}end` },
      }));
      if (reply) ctx.observe('request.path-parameter-encoding', `${words}: ${outcomeOf(reply)}`, reply);
    }
  },
);
