/** Heap of short-lived objects, in MB: Node's own choice is eight times that, in every process, and no faster here. */
const FLAG = '--max-semi-space-size';

/** `NODE_OPTIONS` with which the processes of a run stay small; a choice that somebody made stays. */
export function smallHeap(options: string | undefined): string {
  if (options?.includes(FLAG)) return options;
  return [options, `${FLAG}=2`].filter(Boolean).join(' ');
}
