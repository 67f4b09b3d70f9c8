import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { ListedDeployment } from '../../../fixtures/target/target-file.ts';

/** What came of all updates that a listed deployment was sent. */
export interface UpdateResult {
  deployment: ListedDeployment;
  /** An accepted answer, or the last of nothing but refusals. */
  reply: Reply;
  /** True when what was refused was the request itself. */
  refusedPlainly: boolean;
}

/** Clauses about whether a field of an update may be sent or left out. */
const FIELD = /^deployment\.in\.\w+\.presence$/;

/** Of one kind, so many deployments must refuse everything before the kind is blamed: one may have its own reasons. */
const FEWEST = 2;

/**
 * Blames a listed value for which every deployment refuses every update, while each deployment with another value of
 * the same field takes some (section 2.3).
 */
export function judgeRefusedKinds(ctx: CheckContext, results: readonly UpdateResult[]): void {
  // A field whose refusal has been blamed may be one that the whole kind cannot do without.
  if (ctx.coveredClauses().some((clause) => FIELD.test(clause) && ctx.recorder.hasFailed(clause))) return;
  for (const field of ['executor', 'type'] as const) {
    const refused = results.filter(({ refusedPlainly }) => refusedPlainly);
    const [first] = refused;
    const taken = results.find(({ reply }) => reply.ok);
    const value = first?.deployment[field];
    if (!first || !taken || refused.length < FEWEST) continue;
    const ofKind = results.filter(({ deployment }) => deployment[field] === value);
    const isTheKind =
      refused.every(({ deployment }) => deployment[field] === value) &&
      ofKind.every(({ refusedPlainly }) => refusedPlainly) &&
      ofKind.length < results.length;
    if (!isTheKind) continue;
    ctx.fail(`deployment.in.${field}.values`, first.reply, {
      message: `every update of the ${refused.length} listed deployments with ${field} ${value} was refused while all others take updates`,
      expected: 'a 2xx status',
      found: `status ${first.reply.outcome}`,
      where: 'request',
      pointer: `/${field}`,
      twin: { reply: taken.reply, differs: field },
    });
    return;
  }
}
