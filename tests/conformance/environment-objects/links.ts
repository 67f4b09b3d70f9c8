import { isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import type { Json, JsonObject, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { combinationsClause } from '../../../spec/clause-names.ts';
import { creatingProbe } from '../steps/creating-probe.ts';
import { creationLike, scopeOf } from './creation-like.ts';
import type { PlaceOutcome } from './refused-places.ts';

const ANCHOR = 'environmentObject.in';

/** How many deployments are linked at most: as many as lists have items elsewhere. */
const MOST_LINKS = 5;

/** A request with links, and one with a single link or exclusion that is taken and differs from it as told. */
interface Richer {
  differs: string;
  clause: string;
  pointer: string;
  fields: Fields;
  plain: Fields;
}

/** Fields that take the plain object's place or come on top of it; undefined takes one away. */
type Fields = Record<string, Json | undefined>;

const linkTo = (id: string, more: JsonObject = {}): JsonObject => ({
  scope: 'DEPLOYMENT',
  scopeEntityId: id,
  ...more,
});

/** Sends the object that the workspace takes with these fields on top, as the case of that name. */
type Ask = (words: string, fields: Fields) => Promise<Reply | undefined>;

/**
 * Links deployments to objects of a workspace: whether it takes links of deployments that are not its own is the
 * target's business, but one that takes each link alone takes them together as well, with what overrides the object's
 * value, and beside an exclusion, or linking by itself, that it takes alone; and two such exclusions as well (section
 * 2.2).
 */
export async function judgeLinks(ctx: CheckContext, outcomes: readonly PlaceOutcome[]): Promise<void> {
  const workspace = outcomes.find(({ reply }) => reply.ok && scopeOf(reply) === 'WORKSPACE');
  if (!workspace || ctx.onlyCase !== undefined) return;
  const creation = creationLike(workspace.reply);
  const ask: Ask = (words, fields) =>
    creatingProbe(ctx, creation, { case: `${workspace.scene}/${words}`, fields });
  const linked: string[] = [];
  for (const [index, { id }] of ctx.target.deployments.slice(0, MOST_LINKS).entries()) {
    const reply = await ask(`linked to deployments[${index}]`, { links: [linkTo(id)] });
    if (reply?.ok) linked.push(id);
  }
  const [first] = linked;
  if (first === undefined) return;
  const all = [
    withOverride(first),
    withHighPort(first),
    ...(await withAutoLink(ask, first)),
    ...(await withSecond(ask, linked)),
  ];
  for (const richer of all) {
    const reply = await ask(richer.differs, richer.fields);
    if (reply?.ok) ctx.pass(richer.clause);
    else if (reply && isPlainRefusal(reply)) await blame(ctx, ask, richer);
  }
}

/** The link with a value of its own. */
function withOverride(id: string): Richer {
  return {
    differs: 'an override in the link',
    clause: `${ANCHOR}.links.overrides.workflowVariable.type`,
    pointer: '/links/0/overrides',
    fields: { links: [linkTo(id, { overrides: { workflowVariable: { value: 'override-value' } } })] },
    plain: { links: [linkTo(id)] },
  };
}

/** A connection whose port has 16 bits, beside one with a lower port. */
function withHighPort(id: string): Richer {
  const at = (port: number): Fields => ({
    objectType: 'CONNECTION',
    workflowVariable: undefined,
    links: [linkTo(id, { overrides: { connection: { host: 'db.example.com', port } } })],
  });
  return {
    differs: 'a port above 32767',
    clause: `${ANCHOR}.links.overrides.connection.port.type`,
    pointer: '/links/0/overrides/connection/port',
    fields: at(65_432),
    plain: at(5432),
  };
}

/** The link beside the wish that deployments be linked by themselves, where that is taken alone. */
async function withAutoLink(ask: Ask, id: string): Promise<Richer[]> {
  const auto = { autoLinkDeployments: true };
  if (!(await ask('linked by itself', auto))?.ok) return [];
  return [
    {
      differs: 'autoLinkDeployments beside the link',
      clause: combinationsClause('create-environment-object'),
      pointer: '/autoLinkDeployments',
      fields: { links: [linkTo(id)], ...auto },
      plain: { links: [linkTo(id)] },
    },
  ];
}

/** All links together, and with exclusions that are taken alone: one beside a link, and two of them. */
async function withSecond(ask: Ask, linked: readonly string[]): Promise<Richer[]> {
  const [first, second] = linked;
  if (first === undefined || second === undefined) return [];
  const together: Richer = {
    differs: `${linked.length} links`,
    clause: `${ANCHOR}.links.type`,
    pointer: '/links',
    fields: { links: linked.map((id) => linkTo(id)) },
    plain: { links: [linkTo(first)] },
  };
  const exclusion = await ask('one excluded', { excludeLinks: [linkTo(second)] });
  if (!exclusion?.ok) return [together];
  const beside: Richer = {
    differs: 'an exclusion beside the link',
    clause: combinationsClause('create-environment-object'),
    pointer: '/excludeLinks',
    fields: { links: [linkTo(first)], excludeLinks: [linkTo(second)] },
    plain: { links: [linkTo(first)] },
  };
  const another = await ask('another excluded', { excludeLinks: [linkTo(first)] });
  if (!another?.ok) return [together, beside];
  return [
    together,
    beside,
    {
      differs: 'a second exclusion',
      clause: `${ANCHOR}.excludeLinks.type`,
      pointer: '/excludeLinks',
      fields: { excludeLinks: [linkTo(first), linkTo(second)] },
      plain: { excludeLinks: [linkTo(second)] },
    },
  ];
}

/** Blames a refusal that repeats while the plain request is still taken. */
async function blame(
  ctx: CheckContext,
  ask: Ask,
  { differs, clause, pointer, fields, plain }: Richer,
): Promise<void> {
  const again = await ask(`${differs} again`, fields);
  const control = await ask(`still taken without ${differs}`, plain);
  if (!again || !isPlainRefusal(again) || !control?.ok) return;
  ctx.fail(clause, again, {
    message: `an object was taken without, and refused with ${differs}`,
    expected: 'a 2xx status',
    found: `status ${again.outcome}`,
    where: 'request',
    pointer,
    twin: { reply: control, differs },
  });
}
