/** One line of a comparison: in both, only in the left, only in the right. */
export interface DiffLine {
  side: 'both' | 'left' | 'right';
  text: string;
}

const MAX_LINES = 400;

/** Lines of two texts aligned along a longest common subsequence; beyond 400 lines a side only the ends are trimmed. */
export function diffLines(left: readonly string[], right: readonly string[]): DiffLine[] {
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start += 1;
  let end = 0;
  while (
    end < left.length - start &&
    end < right.length - start &&
    left[left.length - 1 - end] === right[right.length - 1 - end]
  ) {
    end += 1;
  }
  const a = left.slice(start, left.length - end);
  const b = right.slice(start, right.length - end);
  const both = (text: string): DiffLine => ({ side: 'both', text });
  return [...left.slice(0, start).map(both), ...align(a, b), ...left.slice(left.length - end).map(both)];
}

function align(a: readonly string[], b: readonly string[]): DiffLine[] {
  const removed = (text: string): DiffLine => ({ side: 'left', text });
  const added = (text: string): DiffLine => ({ side: 'right', text });
  if (a.length > MAX_LINES || b.length > MAX_LINES) return [...a.map(removed), ...b.map(added)];
  // lengths[i][j]: longest common subsequence of a from i and b from j
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const longest = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    const row = lengths[i];
    for (let j = b.length - 1; row && j >= 0; j -= 1) {
      row[j] = a[i] === b[j] ? longest(i + 1, j + 1) + 1 : Math.max(longest(i + 1, j), longest(i, j + 1));
    }
  }
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [x, y] = [a[i], b[j]];
    if (x !== undefined && x === y) {
      lines.push({ side: 'both', text: x });
      i += 1;
      j += 1;
    } else if (x !== undefined && (y === undefined || longest(i + 1, j) >= longest(i, j + 1))) {
      lines.push(removed(x));
      i += 1;
    } else if (y !== undefined) {
      lines.push(added(y));
      j += 1;
    }
  }
  return lines;
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
