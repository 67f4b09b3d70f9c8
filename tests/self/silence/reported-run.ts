import { collectChecks } from '../../../fixtures/host/collect.ts';
import { describeRun } from '../../../fixtures/host/describe-run.ts';
import { runInProcess } from '../../../fixtures/host/in-process.ts';
import { createRunScope } from '../../../fixtures/host/run-scope.ts';
import { startReferenceServer } from '../../../fixtures/server/reference-server.ts';
import { readConfiguration } from '../../../fixtures/target/configuration.ts';
import { connect } from '../../../fixtures/target/connect.ts';
import { completeTarget } from '../../../fixtures/target/target-file.ts';
import { assembleReport } from '../../../reports/assemble.ts';
import { planOf } from '../../../reports/run-plan.ts';
import type { ConformanceReport } from '../../../spec/record/report.ts';

/** What a run in process is made against. */
interface AlteredTarget {
  /** How the report names it. */
  name: string;
  variants: readonly string[];
  deviations?: readonly string[];
  /** The only units to run; all of them when absent. */
  units?: readonly string[];
}

/** Runs the suite in process against an altered reference server and reports on it, as the command would. */
export async function reportedRun(altered: AlteredTarget): Promise<ConformanceReport> {
  const { name, variants, deviations = [], units } = altered;
  const checks = await collectChecks();
  const server = await startReferenceServer({ variants: [...variants], deviations: [...deviations] });
  const configuration = readConfiguration({ CONFORMANCE_TOKEN: server.token, CONFORMANCE_RUNS: '0' });
  configuration.target = completeTarget({ ...server.target, baseUrl: server.url });
  configuration.targetName = name;
  const connection = connect(configuration);
  const startedAt = new Date();
  const { merged, crashes } = await runInProcess(
    createRunScope(configuration, connection.client, connection.secrets),
    checks,
    { only: ({ meta }) => units === undefined || units.includes(meta.id) },
  );
  await connection.close();
  await server.close();
  if (crashes[0]) throw crashes[0].error;
  const run = describeRun(configuration);
  const files = { out: '', waivers: null, pin: null, ledger: null, deadline: null };
  const plan = planOf(
    checks.map(({ meta }) => meta),
    run,
    files,
    { version: '0.0.0', redact: (text) => text },
  );
  return assembleReport(merged, plan, run, {
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    cutShort: null,
    noVerdict: null,
    suiteFaults: [],
  });
}
