/** How many suggestions are made. */
const MOST = 5;

/** Parts of an id, and pairs of letters in them: what two ids share. */
function parts(id: string): Set<string> {
  const letters = Array.from({ length: Math.max(0, id.length - 1) }, (_, i) => id.slice(i, i + 2));
  return new Set([...id.split(/[.\-_]/), ...letters].map((part) => part.toLowerCase()));
}

/** A hint at the known ids that are most like one that is not known. */
export function nearest(id: string, known: readonly string[]): string {
  const wanted = parts(id);
  const likeness = (other: string): number => {
    const theirs = parts(other);
    const shared = [...wanted].filter((part) => theirs.has(part)).length;
    return shared / (wanted.size + theirs.size);
  };
  const best = [...known].sort((a, b) => likeness(b) - likeness(a)).slice(0, MOST);
  return best.length === 0 ? 'None is known.' : `Did you mean ${best.join(', ')}?`;
}
