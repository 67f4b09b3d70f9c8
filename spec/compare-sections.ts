/** Orders sections as the document does: `2.9` before `2.10`, `2.10` before `2.10, 5`. */
export function compareSections(a: string, b: string): number {
  const [left, right] = [a, b].map((section) => section.split(/[., ]+/).map(Number));
  for (const [i, number] of (left ?? []).entries()) {
    const other = right?.[i];
    if (other === undefined) return 1;
    if (number !== other) return number - other;
  }
  return (left?.length ?? 0) - (right?.length ?? 0);
}
