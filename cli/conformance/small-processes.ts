/**
 * Bounds of each process's heap, in MB. Objects that live long: far more than a run needs, but under a low bound
 * garbage is collected early, where Node would let it pile up to gigabytes against a target that answers megabytes.
 */
const OLD_OBJECTS = { flag: '--max-old-space-size', megabytes: 512 };

/**
 * Short-lived objects: workers leave many with each answer, and would spend a sixth of their time on collecting them.
 */
const YOUNG_OBJECTS = { flag: '--max-semi-space-size', megabytes: 2, ofWorkers: 4 };

type Bound = readonly [flag: string, megabytes: number];

const written = ([flag, megabytes]: Bound): string => `${flag}=${megabytes}`;

function withBounds(options: string | undefined, bounds: readonly Bound[]): string {
  const own = bounds.filter(([flag]) => !options?.replaceAll('_', '-').includes(flag)).map(written);
  return [options, ...own].filter(Boolean).join(' ');
}

/**
 * What glibc has of freed memory lies in arenas, one for each of a process's threads, where the others cannot have it:
 * a single one saves a run a tenth of its memory.
 */
const ARENAS = { MALLOC_ARENA_MAX: '1' };

/** Environment in which the processes of a run stay small; a choice that somebody made stays. */
export function smallProcesses(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...ARENAS, ...env, NODE_OPTIONS: smallHeap(env.NODE_OPTIONS) };
}

/** `NODE_OPTIONS` with which their heaps do. */
export function smallHeap(options: string | undefined): string {
  return withBounds(options, [
    [YOUNG_OBJECTS.flag, YOUNG_OBJECTS.megabytes],
    [OLD_OBJECTS.flag, OLD_OBJECTS.megabytes],
  ]);
}

/**
 * The same for workers, given what the process that starts them has: the bound that it was given here is not theirs.
 */
export function workerHeap(options: string | undefined): string {
  const inherited = written([YOUNG_OBJECTS.flag, YOUNG_OBJECTS.megabytes]);
  const others = options?.split(' ').filter((option) => option !== inherited);
  return withBounds(others?.join(' '), [
    [YOUNG_OBJECTS.flag, YOUNG_OBJECTS.ofWorkers],
    [OLD_OBJECTS.flag, OLD_OBJECTS.megabytes],
  ]);
}
