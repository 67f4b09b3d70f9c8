import { type ChildProcess, fork } from 'node:child_process';
import { crashed, type FromWorker, type Job, type Outcome } from './job.ts';

const WORKER = new URL('./worker.ts', import.meta.url);

/** Room for short-lived objects, of which each answer leaves many: a tenth of the time is saved. */
const YOUNG_OBJECTS = '--max-semi-space-size=64';

/** How long a worker may keep silent about a job, in milliseconds; jobs end themselves well before. */
const SILENCE = 480_000;

/** Runs jobs in worker processes, each taking the next job from the queue, and tells of each outcome as it comes. */
export class Pool {
  readonly #queue: Job[];
  readonly #onOutcome: (job: Job, outcome: Outcome) => void;
  readonly #children = new Set<ChildProcess>();

  constructor(jobs: readonly Job[], onOutcome: (job: Job, outcome: Outcome) => void) {
    this.#queue = [...jobs];
    this.#onOutcome = onOutcome;
  }

  /** Works off all jobs. Rejects when no worker can be started at all. */
  async run(processes: number): Promise<void> {
    const count = Math.min(processes, this.#queue.length);
    try {
      await Promise.all(Array.from({ length: count }, () => this.#keepWorking()));
    } finally {
      this.stop();
    }
  }

  /** Ends all workers at once. */
  stop(): void {
    for (const child of this.#children) child.kill('SIGKILL');
    this.#children.clear();
  }

  /** One place at the queue: a worker that dies is replaced, and the job that it died of is not tried again. */
  async #keepWorking(): Promise<void> {
    while (this.#queue.length > 0) await this.#oneWorker();
  }

  #oneWorker(): Promise<void> {
    return new Promise((resolve, reject) => {
      const child = fork(WORKER, {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        execArgv: [...process.execArgv, YOUNG_OBJECTS],
      });
      this.#children.add(child);
      let current: Job | undefined;
      let isReady = false;
      let watchdog: NodeJS.Timeout | undefined;
      const next = (): void => {
        clearTimeout(watchdog);
        current = this.#queue.shift();
        if (current === undefined) {
          child.disconnect();
          return;
        }
        watchdog = setTimeout(() => child.kill('SIGKILL'), SILENCE);
        child.send({ job: current });
      };
      child.on('message', (message: FromWorker | 'ready') => {
        isReady = true;
        if (message !== 'ready' && current !== undefined) this.#onOutcome(current, message.outcome);
        next();
      });
      child.on('error', reject);
      child.on('exit', (code, signal) => {
        clearTimeout(watchdog);
        this.#children.delete(child);
        if (!isReady) {
          reject(new Error(`A worker of npm run power ended before it was ready (${signal ?? code}).`));
          return;
        }
        if (current !== undefined)
          this.#onOutcome(current, crashed(`the worker process ended (${signal ?? `status ${code}`})`));
        resolve();
      });
    });
  }
}
