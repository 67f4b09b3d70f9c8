import { duration } from './text.ts';

/** How long (ms) a run may take before the person who waits for it is told how to bound it. */
const LONG = 5 * 60_000;

/** How far a run is. */
interface Standing {
  done: number;
  planned: number;
}

/**
 * Says once, in a run that takes long, how far it is and how its time is bounded. What it returns ends that.
 *
 * @param ms When it is said.
 */
export function sayIfLong(standing: () => Standing, say: (words: string) => void, ms = LONG): () => void {
  const timer = setTimeout(() => {
    const { done, planned } = standing();
    say(
      `${done} of ${planned} units are done after ${duration(ms)}: the target is slow, or asks to be waited for. Ctrl-C ends the run with a report of what is done; --max-duration SECONDS bounds the next one.`,
    );
  }, ms).unref();
  return () => {
    clearTimeout(timer);
  };
}
