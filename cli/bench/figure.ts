/** One figure of the bench, with the bound that the project sets itself. */
export interface Figure {
  name: string;
  /** As people read it, with its unit. */
  value: string;
  /** As people read it; absent for a figure that only explains others. */
  bound?: string;
  /** False when the bound is missed. */
  kept: boolean;
}

/** A figure without a bound. */
export function plain(name: string, value: string): Figure {
  return { name, value, kept: true };
}

/** A figure that must be at least, or at most, so much. */
export function bounded(
  name: string,
  value: number,
  bound: { least?: number; most?: number },
  shown: (value: number) => string,
): Figure {
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = bound;
  const words = [
    ...(bound.least === undefined ? [] : [`at least ${shown(bound.least)}`]),
    ...(bound.most === undefined ? [] : [`at most ${shown(bound.most)}`]),
  ];
  return { name, value: shown(value), bound: words.join(', '), kept: value >= least && value <= most };
}

/** Words for a count a second, rounded to whole ones. */
export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en-US')}/s`;
/** Words for a ratio. */
export const times = (value: number): string => `${value.toFixed(2)} ×`;
/** Words for a time given in milliseconds. */
export const milliseconds = (value: number): string => `${value.toFixed(2)} ms`;
/** Words for a time given in seconds. */
export const seconds = (value: number): string => `${value.toFixed(1)} s`;
/** Words for an amount of memory given in megabytes. */
export const megabytes = (value: number): string => `${Math.round(value)} MB`;

/** A Markdown table of figures; those whose bound is missed are marked. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, value, bound = '', kept }) => [
    name,
    value,
    `${bound}${kept ? '' : ' — MISSED'}`,
  ]);
  const header = ['figure', 'measured', 'bound'];
  const widths = header.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  return [line(header), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
