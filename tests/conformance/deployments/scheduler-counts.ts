import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { flagField, integerField, textField } from '../../../spec/rules/support/json.ts';

const CLAUSE = 'deployment.high-availability';

/** What high availability has to do with nothing of: under each value of them several schedulers run. */
const APART = ['schedulerSize', 'executor'] as const;

/** Fewest answers that make a habit. */
const FEWEST = 4;

/** What answers showed alike. */
interface Count {
  /** How many showed it. */
  times: number;
  /** The last of them; the others are not kept, for there are thousands. */
  reply: Reply;
  isAvailable: boolean;
  isSeveral: boolean;
  values: Readonly<Record<(typeof APART)[number], string | undefined>>;
}

/**
 * The schedulers that the answers of all deployments count. High availability makes them several (section 2.3), but no
 * field is documented to count those that run. So a target is taken at its own word: where its counts follow high
 * availability, they do so under every size and every executor.
 */
export class SchedulerCounts {
  /** By what was shown; the one shown last is the last. */
  readonly #counts = new Map<string, Count>();

  /**
   * Notes an accepted answer; one that shows high availability otherwise than it was sent says nothing. What is not
   * shown is what was sent: an answer need not show it.
   */
  readonly note = (reply: Reply): void => {
    const sent = flagField(reply.call.body, 'isHighAvailability');
    const isAvailable = flagField(reply.body, 'isHighAvailability') ?? sent;
    const count = integerField(reply.body, 'schedulerReplicas');
    if (isAvailable === undefined || count === undefined) return;
    if (sent !== isAvailable) return;
    const [schedulerSize, executor] = APART.map(
      (name) => textField(reply.body, name) ?? textField(reply.call.body, name),
    );
    const shown = { isAvailable, isSeveral: count > 1, values: { schedulerSize, executor } };
    const key = JSON.stringify(shown);
    const times = 1 + (this.#counts.get(key)?.times ?? 0);
    this.#counts.delete(key);
    this.#counts.set(key, { ...shown, times, reply });
  };

  /** Judges them once all deployments were exercised. */
  judge(ctx: CheckContext): void {
    const counts = [...this.#counts.values()];
    for (const name of APART) {
      for (const value of new Set(counts.map(({ values }) => values[name]))) {
        if (value !== undefined && this.#isOdd(ctx, counts, name, value)) return;
      }
    }
    if (this.#follow(counts)) ctx.pass(CLAUSE);
    else
      ctx.notExercised(
        [CLAUSE],
        'schedulerReplicas does not follow isHighAvailability: what it counts is open',
      );
  }

  /** Blames a value under which one scheduler is counted, always, where several are under all others. */
  #isOdd(ctx: CheckContext, counts: readonly Count[], name: (typeof APART)[number], value: string): boolean {
    const others = counts.filter(({ values }) => values[name] !== value);
    const available = counts.filter(({ isAvailable, values }) => isAvailable && values[name] === value);
    const last = available.at(-1)?.reply;
    if (!last || answersOf(available) < FEWEST || available.some(({ isSeveral }) => isSeveral)) return false;
    if (!this.#follow(others)) return false;
    ctx.fail(CLAUSE, last, {
      message: `with high availability one scheduler is counted where ${name} is ${value}, and several elsewhere`,
      expected: 'more than 1',
      found: String(integerField(last.body, 'schedulerReplicas')),
      where: 'response',
      pointer: '/schedulerReplicas',
      before: others
        .filter(({ isAvailable }) => isAvailable)
        .map(({ reply }) => reply)
        .slice(-1),
    });
    return true;
  }

  /** Whether counts are several with high availability, always, and never without it. */
  #follow(counts: readonly Count[]): boolean {
    const [available, single] = [true, false].map((one) =>
      counts.filter(({ isAvailable }) => isAvailable === one),
    );
    return (
      [available, single].every((half) => answersOf(half ?? []) >= FEWEST) &&
      counts.every(({ isAvailable, isSeveral }) => isAvailable === isSeveral)
    );
  }
}

/** How many answers some counts stand for. */
function answersOf(counts: readonly Count[]): number {
  return counts.reduce((sum, { times }) => sum + times, 0);
}
