import type { JsonObject } from '../../../fixtures/host/call.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { deploymentsNamed } from '../../../spec/rules/token-deployments.ts';
import { type Finding, judged } from './findings.ts';
import type { ListSession } from './list-session.ts';
import { readWhole } from './whole-list.ts';

const CLAUSE = 'list-agent-tokens.of-deployment';

const deploymentOf = ({ reader }: ListSession): string => reader.place.params?.deploymentId ?? '';

/** Types of tokens that say that more than one deployment may have them. */
const OF_SEVERAL: ReadonlySet<string | undefined> = new Set(['ORGANIZATION', 'WORKSPACE']);

/** The deployments whose agent token one is by its roles; undefined where they, or its type, leave that open. */
const deploymentsOf = (token: JsonObject): ReadonlySet<string> | undefined =>
  OF_SEVERAL.has(textField(token, 'type')) ? undefined : deploymentsNamed(token);

/**
 * Judges that no deployment lists what are another one's agent tokens (section 4.10): tokens whose roles are all for
 * other deployments, one of which lists them as well. Whose a token is that tells of no roles stays open.
 */
export async function judgeOfDeployment(sessions: readonly ListSession[]): Promise<void> {
  const lists = new Map(sessions.map((session) => [deploymentOf(session), session]));
  for (const session of sessions) {
    const named = [...session.whole.items.values()].filter((token) => deploymentsOf(token) !== undefined);
    if (named.length === 0) continue;
    await session.settle(async (repeat) => {
      const whole = repeat ? await readWhole(session.reader, session.wideLimit, true) : session.whole;
      return judged(CLAUSE, strangersIn(session, whole ?? session.whole, lists).slice(0, 1));
    });
  }
}

function strangersIn(
  session: ListSession,
  { wide }: ListSession['whole'],
  lists: ReadonlyMap<string, ListSession>,
): Finding[] {
  const own = deploymentOf(session);
  return wide.pages.flatMap((page) =>
    page.items.flatMap((token, index): Finding[] => {
      const named = deploymentsOf(token);
      const id = page.ids[index] ?? '';
      const owner = [...(named ?? [])].find((other) => lists.get(other)?.whole.items.has(id));
      if (named === undefined || named.has(own) || owner === undefined) return [];
      const note = {
        message: 'a deployment lists an agent token whose roles are for another one, which lists it too',
        expected: `agent tokens of ${own}`,
        found: `a token of ${owner}`,
        where: 'response',
        pointer: `/tokens/${index}`,
      } as const;
      return [{ clause: CLAUSE, reply: page.reply, note }];
    }),
  );
}
