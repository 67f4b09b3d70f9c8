import { diffArrays } from 'diff';

/** One line of a comparison: in both, only in the left, only in the right. */
export interface DiffLine {
  side: 'both' | 'left' | 'right';
  text: string;
}

/** Lines removed or added at most while the smallest difference is looked for: its cost grows with their square. */
const MOST_CHANGED = 800;

/**
 * Lines of two texts aligned so that fewest differ; where more than 800 would, all of the left are followed by all of
 * the right.
 */
export function diffLines(left: readonly string[], right: readonly string[]): DiffLine[] {
  const of =
    (side: DiffLine['side']) =>
    (text: string): DiffLine => ({ side, text });
  const parts = diffArrays([...left], [...right], { maxEditLength: MOST_CHANGED });
  if (parts === undefined) return [...left.map(of('left')), ...right.map(of('right'))];
  return parts.flatMap(({ value, added, removed }) =>
    value.map(of(removed ? 'left' : added ? 'right' : 'both')),
  );
}

/** Long runs of equal lines shrunk to `context` lines around what differs; null stands for what was left out. */
export function withContext(lines: readonly DiffLine[], context = 3): (DiffLine | null)[] {
  const near = lines.map((_, index) =>
    lines.slice(Math.max(0, index - context), index + context + 1).some(({ side }) => side !== 'both'),
  );
  const shown: (DiffLine | null)[] = [];
  lines.forEach((line, index) => {
    if (near[index]) shown.push(line);
    else if (shown.at(-1) !== null) shown.push(null);
  });
  return shown;
}
