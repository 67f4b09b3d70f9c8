import type { Check } from '../../fixtures/check.ts';
import { runInProcess } from '../../fixtures/host/in-process.ts';
import { createRunScope } from '../../fixtures/host/run-scope.ts';
import { startReferenceServer } from '../../fixtures/server/reference-server.ts';
import { type Configuration, readConfiguration } from '../../fixtures/target/configuration.ts';
import { connect } from '../../fixtures/target/connect.ts';
import { DEFAULT_CREATIONS } from '../../fixtures/target/options.ts';
import { completeTarget, type TargetFile } from '../../fixtures/target/target-file.ts';
import type { MergedRecord } from '../../spec/record/merge.ts';
import { suiteFaultsIn } from '../../spec/record/suite-faults.ts';
import type { UnitRecord } from '../../spec/record/unit-record.ts';
import { loadRegister } from '../../spec/register.ts';
import type { Job, Outcome } from './job.ts';
import { WIDER, withPlaces } from './places.ts';

/** Longest that one job may send, in milliseconds: a fault that makes the suite wait must not hold up the others. */
const LONGEST = 240_000;

/**
 * Serves one altered reference server and runs units against it, all in this process. A fault that the job's
 * places do not show is given wider ones, and its requests and times are those of all attempts together.
 */
export async function runJob(job: Job, checks: readonly Check[]): Promise<Outcome> {
  const outcome = await runOnce(job, checks);
  const wider = WIDER[job.places];
  const isFault = job.deviations.length > 0;
  if (!isFault || wider === undefined || outcome.detection !== null || outcome.crash !== undefined)
    return outcome;
  const next = await runJob({ ...job, places: wider }, checks);
  const detection = next.detection && {
    requests: outcome.requests + next.detection.requests,
    ms: outcome.durationMs + next.detection.ms,
  };
  return {
    ...next,
    detection,
    requests: outcome.requests + next.requests,
    durationMs: outcome.durationMs + next.durationMs,
    cpuMs: outcome.cpuMs + next.cpuMs,
  };
}

async function runOnce(job: Job, checks: readonly Check[]): Promise<Outcome> {
  const server = await startReferenceServer({ deviations: job.deviations, variants: job.variants });
  const configuration = configurationFor(job, server.target, server.token);
  const connection = connect(configuration, { shortcut: server.shortcut });
  const scope = createRunScope(configuration, connection.client, connection.secrets);
  const units = new Set(job.units);
  const rank = (check: Check): number => job.units.indexOf(check.meta.id);
  const ordered = job.untilDetection ? [...checks].sort((a, b) => rank(a) - rank(b)) : checks;
  const breaks = new Set(job.breaks);
  const startedAt = Date.now();
  const before = process.cpuUsage();
  let detection: Outcome['detection'] = null;
  const traffic: Outcome['traffic'] = {};
  try {
    const { merged, crashes } = await runInProcess(scope, ordered, {
      only: ({ meta }) => units.has(meta.id) && !(job.untilDetection && detection !== null),
      onRecord: (record) => {
        traffic[record.unit] = [
          ...new Set([...(traffic[record.unit] ?? []), ...Object.keys(record.operations)]),
        ];
        if (detection === null && breaksOne(record, breaks))
          detection = { requests: connection.client.requests, ms: Date.now() - startedAt };
      },
    });
    const { user, system } = process.cpuUsage(before);
    const crash = crashes.map(({ unit, error }) => `unit ${unit}: ${error.stack ?? error.message}`)[0];
    const fault = merged && suiteFaultsIn(merged, loadRegister().clauses)[0];
    const problem = crash ?? fault;
    return {
      ...learned(merged),
      traffic,
      requests: connection.client.requests,
      durationMs: Date.now() - startedAt,
      cpuMs: Math.round((user + system) / 1000),
      detection,
      ...(problem === undefined ? {} : { crash: problem }),
    };
  } finally {
    await connection.close();
    await server.close();
  }
}

/** The settings of a run on the embedded server, whatever the environment of this process says. */
function configurationFor(
  { seed, runs, places, bounded }: Job,
  target: TargetFile,
  token: string,
): Configuration {
  const usual = readConfiguration({ CONFORMANCE_TOKEN: token });
  return {
    ...usual,
    maxCreations: bounded ? DEFAULT_CREATIONS : usual.maxCreations,
    target: completeTarget(withPlaces(target, places)),
    seed,
    runs,
    deadline: Date.now() + LONGEST,
  };
}

function breaksOne(record: UnitRecord, breaks: ReadonlySet<string>): boolean {
  return Object.entries(record.clauses).some(([clause, { failed }]) => failed > 0 && breaks.has(clause));
}

function learned(merged: MergedRecord | undefined): Pick<Outcome, 'failed' | 'neverAccepted' | 'exercised'> {
  if (merged === undefined) return { failed: [], neverAccepted: [], exercised: 0 };
  const tallies = Object.entries(merged.clauses);
  const failed = tallies
    .filter(([, tally]) => tally.failed > 0)
    .map(([clause, { evidence }]) => ({ clause, message: evidence[0]?.message ?? 'no evidence was kept' }));
  const exercised = loadRegister().clauses.filter(
    ({ id, level, untestable }) =>
      level === 'required' && untestable === undefined && (merged.clauses[id]?.exercised ?? 0) > 0,
  ).length;
  const neverAccepted = Object.entries(merged.bases)
    .filter(([, { tried, accepted }]) => tried > 0 && accepted === 0)
    .map(([operation]) => operation);
  return {
    failed: failed.sort((a, b) => (a.clause < b.clause ? -1 : 1)),
    neverAccepted: neverAccepted.sort(),
    exercised,
  };
}
