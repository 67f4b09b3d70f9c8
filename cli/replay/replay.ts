import type { Check } from '../../fixtures/check.ts';
import { parseCaseKey } from '../../fixtures/engine/case-key.ts';
import type { Reply } from '../../fixtures/host/call.ts';
import { collectChecks } from '../../fixtures/host/collect.ts';
import { type InProcessResult, runInProcess } from '../../fixtures/host/in-process.ts';
import { createRunScope } from '../../fixtures/host/run-scope.ts';
import { ConfigurationError } from '../../fixtures/target/configuration-error.ts';
import { expandCovers } from '../../spec/expand-covers.ts';
import { profileAllows } from '../../spec/profile.ts';
import { loadRegister } from '../../spec/register.ts';
import { visibleLine } from '../../spec/visible.ts';
import { nearest } from '../nearest.ts';
import type { ReplayArguments } from './arguments.ts';
import { showEvidence, showExchange } from './show.ts';
import { type OpenTarget, openTarget, ReplayError } from './target.ts';

/** Replays what the arguments name; returns the exit status. */
export async function replay(wanted: ReplayArguments): Promise<0 | 1 | 2> {
  try {
    const check = await findCheck(wanted);
    const target = await openTarget(wanted);
    try {
      return await replayAt(target, check, wanted);
    } finally {
      await target.close();
    }
  } catch (error) {
    if (!(error instanceof ReplayError) && !(error instanceof ConfigurationError)) throw error;
    const problems = error instanceof ConfigurationError ? error.problems : [error.message];
    for (const problem of problems) console.error(`error: ${visibleLine(problem)}`);
    return 2;
  }
}

/** The unit to replay, once it is known to be able to exercise the clause. Throws {@link ReplayError}. */
async function findCheck({ unit, clause }: ReplayArguments): Promise<Check> {
  const checks = await collectChecks();
  const ids = checks.map(({ meta }) => meta.id);
  const check = checks.find(({ meta }) => meta.id === unit);
  if (!check) {
    throw new ReplayError(`--unit: expected the id of a unit, found '${unit}'. ${nearest(unit, ids)}`);
  }
  const clauses = loadRegister().clauses.map(({ id }) => id);
  if (!clauses.includes(clause)) {
    throw new ReplayError(
      `--clause: expected the id of a clause, found '${clause}'. ${nearest(clause, clauses)}`,
    );
  }
  if (!expandCovers(check.meta.covers, clauses).includes(clause)) {
    const others = checks.filter(({ meta }) => expandCovers(meta.covers, clauses).includes(clause));
    const hint = others.length > 0 ? `Try ${others.map(({ meta }) => meta.id).join(', ')}.` : 'No unit does.';
    throw new ReplayError(`--unit: expected a unit that exercises ${clause}, found '${unit}'. ${hint}`);
  }
  return check;
}

async function replayAt(
  { configuration, connection }: OpenTarget,
  check: Check,
  wanted: ReplayArguments,
): Promise<0 | 1 | 2> {
  if (!profileAllows(configuration.profile, check.meta.profile)) {
    throw new ReplayError(
      `--profile: expected ${check.meta.profile}, which the unit '${check.meta.id}' needs, found '${configuration.profile}'. Give --profile ${check.meta.profile}.`,
    );
  }
  const key = wanted.case !== undefined && parseCaseKey(wanted.case) ? wanted.case : undefined;
  if (key === undefined) {
    const why = wanted.case === undefined ? 'No case was given' : 'The case belongs to a hand-written check';
    console.log(`${why}: the whole unit '${check.meta.id}' is replayed.`);
  }
  const scope = createRunScope(configuration, connection.client, connection.secrets);
  let last: Reply | undefined;
  let isSent = false;
  const result = await runInProcess(scope, [check], {
    ...(key === undefined ? {} : { onlyCase: key }),
    onReply: (reply) => {
      if (reply.call.case === key) last = reply;
      if (reply.call.case === wanted.case) isSent = true;
    },
  });
  const [crash] = result.crashes;
  if (crash) throw crash.error;
  console.log(`run ${configuration.runId} against ${visibleLine(configuration.targetName)}\n`);
  if (wanted.case !== undefined && !isSent && !isViolated(result, wanted)) {
    const unsent = 'it is mistyped, or such a request is only sent where others fail';
    console.log(`No request of the unit is the case '${visibleLine(wanted.case)}': ${unsent}.`);
  }
  return verdict(result, wanted, key, last);
}

function isViolated({ merged }: InProcessResult, { clause }: ReplayArguments): boolean {
  return (merged?.clauses[clause]?.failed ?? 0) > 0;
}

/** Says what became of the clause, and returns the exit status. */
function verdict(
  { merged }: InProcessResult,
  { clause, unit }: ReplayArguments,
  key: string | undefined,
  last: Reply | undefined,
): 0 | 1 | 2 {
  const tally = merged?.clauses[clause];
  const evidence = tally?.evidence.find((one) => one.case === key) ?? tally?.evidence[0];
  if (evidence) {
    console.log(`${clause}: still fails\n${showEvidence(evidence)}`);
    return 1;
  }
  if (last || (key === undefined && (tally?.exercised ?? 0) > 0)) {
    if (last) console.log(showExchange(last.exchange.recorded));
    console.log(`${clause}: no longer fails`);
    return 0;
  }
  const reasons = [...new Set([...(tally?.notExercised ?? []), ...(merged?.notices ?? [])])];
  const why =
    reasons.length > 0 ? reasons.join('; ') : 'its prerequisites were refused, or no case has this key';
  const what =
    key === undefined ? `The clause ${clause} was not exercised` : `The case '${key}' was not sent`;
  throw new ReplayError(
    `${what} by the unit '${unit}': ${why}. Check the command, the target file and --profile.`,
  );
}
