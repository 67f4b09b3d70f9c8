/**
 * Bounds of each process's heap, in MB. Short-lived objects: Node's own choice is eight times that, and no faster here.
 * All others: far more than a run needs, but under a low bound garbage is collected early, where Node would let it pile
 * up to gigabytes against a target that answers megabytes.
 */
const FLAGS: Readonly<Record<string, number>> = { '--max-semi-space-size': 2, '--max-old-space-size': 512 };

/** `NODE_OPTIONS` with which the processes of a run stay small; a choice that somebody made stays. */
export function smallHeap(options: string | undefined): string {
  const own = Object.entries(FLAGS)
    .filter(([flag]) => !options?.replaceAll('_', '-').includes(flag))
    .map(([flag, megabytes]) => `${flag}=${megabytes}`);
  return [options, ...own].filter(Boolean).join(' ');
}
