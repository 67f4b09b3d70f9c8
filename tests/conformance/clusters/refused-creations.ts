import { isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import { LONGER_THOUGHTS, pause } from '../../../fixtures/engine/settle.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { type Kind, type Tried, taken } from './creation-kinds.ts';

const VALUES = ['clusterCreate.in.cloudProvider.values', 'clusterCreate.in.type.values'];

/**
 * Where the last creation is not taken for a kind, tries the other type in its cloud, and its type in other clouds,
 * each right after the kind was refused once more. The one that is taken is returned, and the kind blamed.
 */
export async function takenBeside(
  ctx: CheckContext,
  kind: Kind,
  chosen: readonly Kind[],
  refused: Reply,
): Promise<Tried[]> {
  const { cloudProvider, type } = kind;
  const beside = [
    ...chosen.filter((other) => other.cloudProvider === cloudProvider && other.type !== type),
    ...chosen.filter((other) => other.cloudProvider !== cloudProvider && other.type === type),
  ];
  for (const other of beside) {
    // A target may have been at work on the cluster before, which any status can say.
    await pause(LONGER_THOUGHTS, ctx);
    const late = await taken(ctx, kind, `refused before ${other.cloudProvider} ${other.type}`);
    if (late) return [{ kind, reply: late }];
    const reply = await taken(ctx, other, 'beside a refused one');
    if (!reply) continue;
    blame(ctx, kind, refused, [reply]);
    return [{ kind: other, reply }];
  }
  return [];
}

/** Blames a cloud or a type of which nothing was taken while others were. */
export async function blameRefusedKinds(ctx: CheckContext, tried: readonly Tried[]): Promise<void> {
  const accepted = tried.filter(({ reply }) => reply.ok);
  const refused = tried.filter(
    ({ kind, reply }) => !reply.ok && !kind.tentative && !accepted.some((one) => one.kind === kind),
  );
  const [twin] = accepted;
  const plainly = refused.filter(({ reply }) => isPlainRefusal(reply));
  if (!twin || plainly.length === 0 || ctx.creationsLeft('cluster') < 1) return;
  if (!(await taken(ctx, twin.kind))) {
    ctx.notExercised(VALUES, 'no cluster was accepted any more once some had been refused');
    return;
  }
  for (const { kind, reply } of plainly) {
    // A target may have been at work on the cluster before, which any status can say.
    await pause(LONGER_THOUGHTS, ctx);
    if (await taken(ctx, kind)) continue;
    blame(
      ctx,
      kind,
      reply,
      accepted.map((one) => one.reply),
    );
  }
}

/** What tells kinds of clusters apart: a cloud of which nothing is taken is blamed before a type. */
const KIND_FIELDS = ['cloudProvider', 'type'] as const;

type KindField = (typeof KIND_FIELDS)[number];

/** A cloud, or a type, of which nothing was accepted while clusters of others were. */
function blame(ctx: CheckContext, kind: Kind, reply: Reply, accepted: readonly Reply[]): void {
  const beside = accepted.map((twin) => ({ twin, differing: differing(kind, twin) }));
  const [nearest] = beside.sort((a, b) => a.differing.length - b.differing.length);
  if (!nearest) return;
  const isKnown = (field: KindField): boolean => beside.some((one) => !one.differing.includes(field));
  const unknown = KIND_FIELDS.find((field) => !isKnown(field));
  ctx.fail(
    unknown === undefined ? 'create-cluster.combinations' : `clusterCreate.in.${unknown}.values`,
    reply,
    {
      message: `a valid ${kind.type} cluster of ${kind.cloudProvider} was refused while another cluster was accepted`,
      expected: 'a 2xx status',
      found: `status ${reply.outcome}`,
      where: 'request',
      twin: { reply: nearest.twin, differs: nearest.differing.join(' and ') },
    },
  );
}

function differing(kind: Kind, other: Reply): KindField[] {
  return KIND_FIELDS.filter((field) => textField(other.call.body, field) !== kind[field]);
}
