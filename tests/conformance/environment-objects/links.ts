import { isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { combinationsClause } from '../../../spec/clause-names.ts';
import { creatingProbe } from '../steps/creating-probe.ts';
import { creationLike, scopeOf } from './creation-like.ts';
import { withKinds } from './kinds-linked.ts';
import { withHighPort, withManyOverrides, withOverride } from './overridden-links.ts';
import type { PlaceOutcome } from './refused-places.ts';
import { type Ask, type Fields, linkTo, type Richer } from './richer.ts';

const OPERATION = 'create-environment-object';
const ANCHOR = 'environmentObject.in';

/** How many deployments are linked at most: as many as lists have items elsewhere. */
const MOST_LINKS = 5;

/**
 * Links deployments to objects of a workspace: whether it takes links of deployments that are not its own is the
 * target's business, but one that takes each link alone takes them together as well, with what overrides the object's
 * value or several fields of its content, and beside an exclusion, or linking by itself, that it takes alone; and two
 * such exclusions as well (section 2.2).
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
  const [first, second] = linked;
  if (first === undefined) return;
  const isExclusion = (await ask('excluded alone', { excludeLinks: [linkTo(first)] }))?.ok === true;
  const several = second === undefined ? undefined : severalLinks(linked);
  const isSeveral = several !== undefined && (await judge(ctx, ask, several));
  const all: readonly Richer[] = [
    withOverride(first, second),
    withHighPort(first),
    ...withManyOverrides(first),
    ...(isExclusion && second !== undefined ? await withExclusions(ask, first, second) : []),
    ...(await withMore(ask, { link: first, isExclusion, several: isSeveral ? several : undefined })),
  ];
  for (const richer of all) await judge(ctx, ask, richer);
}

/** Whether it was taken; what stands behind it is asked then, and blamed is what is refused. */
async function judge(ctx: CheckContext, ask: Ask, richer: Richer): Promise<boolean> {
  const reply = await ask(richer.differs, richer.fields);
  if (reply?.ok) {
    ctx.pass(...[richer, ...(richer.parts ?? [])].map(({ clause }) => clause));
    for (const further of richer.beyond ?? []) await judge(ctx, ask, further);
  } else if (reply && isPlainRefusal(reply)) await blame(ctx, ask, richer);
  return reply?.ok === true;
}

/** What the target takes: a link of this deployment, whether an exclusion of it as well, and several links at once. */
interface Taken {
  link: string;
  isExclusion: boolean;
  several: Richer | undefined;
}

/**
 * The wish that deployments be linked by themselves, an exclusion, and both, beside what they may stand beside: as far
 * as each is taken alone; and what a variable is taken with, with other kinds of objects.
 */
async function withMore(ask: Ask, { link: id, isExclusion, several }: Taken): Promise<Richer[]> {
  const [auto, excluded, link] = [
    { autoLinkDeployments: true },
    { excludeLinks: [linkTo(id)] },
    { links: [linkTo(id)] },
  ];
  const isAuto = (await ask('linked by itself', auto))?.ok === true;
  const isNotAuto = (await ask('not linked by itself', { autoLinkDeployments: false }))?.ok === true;
  const beside = (words: string, plain: Fields, isWished = true): Richer => ({
    differs: `autoLinkDeployments ${isWished} beside the ${words}`,
    clause: combinationsClause(OPERATION),
    pointer: '/autoLinkDeployments',
    fields: { ...plain, autoLinkDeployments: isWished },
    plain,
  });
  return [
    ...(isAuto ? [beside('link', link)] : []),
    ...(isAuto && isExclusion ? [beside('exclusion', excluded)] : []),
    ...(isNotAuto ? [beside('link', link, false)] : []),
    ...withKinds({
      taken: { ...link, ...(isAuto ? auto : {}), ...(isExclusion ? excluded : {}) },
      several: several?.fields,
    }),
  ];
}

/** All links together, each of which is taken alone. */
function severalLinks(linked: readonly string[]): Richer {
  return {
    differs: `${linked.length} links`,
    clause: `${ANCHOR}.links.type`,
    pointer: '/links',
    fields: { links: linked.map((id) => linkTo(id)) },
    plain: { links: linked.slice(0, 1).map((id) => linkTo(id)) },
  };
}

/** An exclusion beside a link, and two of them: as far as the other deployment's is taken alone as well. */
async function withExclusions(ask: Ask, first: string, second: string): Promise<Richer[]> {
  const exclusion = await ask('another excluded', { excludeLinks: [linkTo(second)] });
  if (!exclusion?.ok) return [];
  return [
    {
      differs: 'an exclusion beside the link',
      clause: combinationsClause(OPERATION),
      pointer: '/excludeLinks',
      fields: { links: [linkTo(first)], excludeLinks: [linkTo(second)] },
      plain: { links: [linkTo(first)] },
    },
    {
      differs: 'a second exclusion',
      clause: `${ANCHOR}.excludeLinks.type`,
      pointer: '/excludeLinks',
      fields: { excludeLinks: [linkTo(first), linkTo(second)] },
      plain: { excludeLinks: [linkTo(second)] },
    },
  ];
}

/**
 * Blames a refusal that repeats while the plain request is still taken: on the part of it that is refused alone, if one
 * is.
 */
async function blame(ctx: CheckContext, ask: Ask, richer: Richer): Promise<void> {
  const { differs, fields, plain } = richer;
  const again = await ask(`${differs} again`, fields);
  const control = await ask(`still taken without ${differs}`, plain);
  if (!again || !isPlainRefusal(again) || !control?.ok) return;
  const [refused, reply] = (await partRefused(ask, richer)) ?? [richer, again];
  ctx.fail(refused.clause, reply, {
    message: `an object was taken without, and refused with ${refused.differs}`,
    expected: 'a 2xx status',
    found: `status ${reply.outcome}`,
    where: 'request',
    pointer: refused.pointer,
    twin: { reply: control, differs: refused.differs },
  });
}

/** The first part of a refused request that is refused alone as well, and its answer. */
async function partRefused(
  ask: Ask,
  { parts = [] }: Richer,
): Promise<[part: Richer, reply: Reply] | undefined> {
  for (const part of parts) {
    const reply = await ask(part.differs, part.fields);
    if (reply && isPlainRefusal(reply)) return [part, reply];
  }
  return undefined;
}
