import { pause } from '../../../fixtures/engine/settle.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import type { DeploymentScene } from './scenes.ts';
import { sendUpdate } from './send-update.ts';

/** Of the two versions that a deployment shows of its bundle. */
export const CLAUSE = 'deployment.dag-tarball-settled';

/** The state in which nothing seems to be under way, though no state is documented to say so (section 3). */
export const AT_REST = 'HEALTHY';

/** How long (ms) deployments are left alone before versions that differ are looked at for the last time. */
const REST = 3_000;

/** What the answers of one deployment have shown of the version of its bundle and of the one that it is to have. */
export class BundleVersions {
  /** The first answer that showed two that differ. */
  apart: Reply | undefined;
  isSettled = false;
  /** True once a state spoke for a deploy that is processing. */
  isBusy = false;
  /** True once the versions that differ were others than before. */
  isMoving = false;

  /** Notes an accepted answer; one that does not show both versions says nothing. */
  readonly note = (reply: Reply): void => {
    const pair = pairOf(reply);
    if (pair === undefined) return;
    const [current, desired] = pair;
    if (current === desired) {
      this.isSettled = true;
      return;
    }
    this.apart ??= reply;
    if (textField(reply.body, 'status') !== AT_REST) this.isBusy = true;
    if (pairOf(this.apart)?.some((version, i) => version !== pair[i])) this.isMoving = true;
  };

  /** True where all answers that showed both versions showed the same two, which differ, at rest. */
  get areStuck(): boolean {
    return this.apart !== undefined && !this.isSettled && !this.isBusy && !this.isMoving;
  }
}

/** Both versions; undefined for an answer that does not show them, or one of them empty. */
export function pairOf({ body }: Reply): [string, string] | undefined {
  const current = textField(body, 'dagTarballVersion');
  const desired = textField(body, 'desiredDagTarballVersion');
  return current && desired ? [current, desired] : undefined;
}

/** A deployment that was exercised, and what its answers showed. */
export interface Exercised {
  scene: DeploymentScene;
  versions: BundleVersions;
}

/**
 * Judges that the two versions are equal while no deploy is processing (section 2.3). No answer tells for certain
 * whether one is; so versions that differ count only where every deployment that shows both and no other state than
 * rest, and there are several, shows the same two from the first answer to one behind a pause.
 */
export async function judgeBundleVersions(ctx: CheckContext, exercised: readonly Exercised[]): Promise<void> {
  const seen = exercised.map(({ versions }) => versions);
  if (seen.some(({ isSettled }) => isSettled)) {
    ctx.pass(CLAUSE);
    return;
  }
  const showing = exercised.filter(({ versions }) => versions.apart !== undefined && !versions.isBusy);
  if (showing.length < 2 || !showing.every(({ versions }) => versions.areStuck)) {
    const isShown = seen.some(({ apart }) => apart !== undefined);
    ctx.notExercised([CLAUSE], isShown ? UNCLEAR : 'no listed deployment shows both versions');
    return;
  }
  await pause(REST, ctx);
  let last: { reply: Reply; first: Reply } | undefined;
  for (const { scene, versions } of showing) {
    const reply = await sendUpdate(ctx, scene, 'looks at the versions of the bundle');
    if (reply.ok) versions.note(reply);
    if (!reply.ok || pairOf(reply) === undefined || !versions.areStuck || !versions.apart) {
      ctx.notExercised([CLAUSE], UNCLEAR);
      return;
    }
    last = { reply, first: versions.apart };
  }
  if (!last) return;
  const [current, desired] = pairOf(last.reply) ?? [];
  ctx.fail(CLAUSE, last.reply, {
    message: `every deployment that shows both versions is ${AT_REST} and shows two that differ, from the first answer to the last`,
    expected: desired ?? '',
    found: current ?? '',
    where: 'response',
    pointer: '/dagTarballVersion',
    before: [last.first],
  });
}

const UNCLEAR = 'where the two versions differ, a deploy may be processing';
