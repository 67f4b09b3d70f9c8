import type { Check } from '../../fixtures/check.ts';
import { exercise } from '../../fixtures/engine/exercise.ts';
import { runInProcess } from '../../fixtures/host/in-process.ts';
import { createRunScope } from '../../fixtures/host/run-scope.ts';
import { createWorkspaceModel } from '../../fixtures/models/create-workspace.ts';
import { readConfiguration } from '../../fixtures/target/configuration.ts';
import { type Connection, connect } from '../../fixtures/target/connect.ts';
import { completeTarget, type TargetFile } from '../../fixtures/target/target-file.ts';

/** Random cases of one round: several times those of a default run, so that starting it does not count. */
const RUNS = 1000;

/** A target and the token it takes. */
export interface BenchTarget {
  file: TargetFile;
  token: string;
}

/** The engine as it is used, on one operation, for as long as it is asked to. */
export class BenchEngine {
  readonly #target: BenchTarget;
  readonly #connection: Connection;
  #seed = 0;

  constructor(target: BenchTarget) {
    this.#target = target;
    this.#connection = connect(this.#configuration(0, 0));
  }

  /**
   * Exercises the creation of workspaces with valid requests (generate, send, read, validate, judge, count) and
   * returns requests per second. `runs` are the random cases of each class.
   */
  async throughput(runs = RUNS): Promise<number> {
    const before = this.#connection.client.requests;
    const begun = performance.now();
    await this.run(runs);
    return ((this.#connection.client.requests - before) / (performance.now() - begun)) * 1000;
  }

  /** Exercises once, each time with another seed. */
  async run(runs: number): Promise<void> {
    this.#seed += 1;
    const configuration = this.#configuration(runs, this.#seed);
    const scope = createRunScope(configuration, this.#connection.client, this.#connection.secrets);
    const { merged, crashes } = await runInProcess(scope, [CHECK]);
    if (crashes[0]) throw crashes[0].error;
    const failed = Object.entries(merged?.clauses ?? {}).filter(([, tally]) => tally.failed > 0);
    if (failed.length > 0)
      throw new Error(`The bench's server violates ${failed.map(([id]) => id).join(', ')}.`);
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  #configuration(runs: number, seed: number) {
    const configuration = readConfiguration({
      CONFORMANCE_PROFILE: 'full',
      CONFORMANCE_TOKEN: this.#target.token,
    });
    configuration.target = completeTarget(this.#target.file);
    configuration.runs = runs;
    configuration.seed = seed;
    configuration.runId = `bench-${seed}`;
    return configuration;
  }
}

const CHECK: Check = {
  meta: {
    id: 'bench',
    title: 'creates workspaces, as fast as it can',
    operations: ['create-workspace'],
    sections: ['4.7'],
    profile: 'full',
    covers: [],
    creates: { workspace: 1 },
  },
  run: async (ctx) => {
    // Faulty requests would be taken by a server that takes everything, and explained one by one.
    await exercise(ctx, { ...createWorkspaceModel(), faults: [] });
  },
};
