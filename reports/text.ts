/** At most `max` characters, cut between code points, with an ellipsis where something was cut. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = /[\ud800-\udbff]/.test(text[max - 2] ?? '') ? max - 2 : max - 1;
  return `${text.slice(0, end)}…`;
}

/** A share as people read it: 0.9996 is 99.9%, and only 1 is 100%. */
export function percent(share: number): string {
  const floored = Math.floor(share * 1000) / 10;
  return `${Number.isInteger(floored) ? floored : floored.toFixed(1)}%`;
}

/** `1 clause`, `2 clauses`. */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;
}

/** Milliseconds as people read them: `340 ms`, `4.2 s`, `3 min 20 s`. */
export function duration(ms: number): string {
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
