import type pico from 'picocolors';
import type { ConformanceReport } from '../spec/record/report.ts';
import { visibleLine } from '../spec/visible.ts';
import { clip, count } from './text.ts';

type Colors = ReturnType<typeof pico.createColors>;

/** The pin file of a run, and whether this run wrote it. */
export interface PinFile {
  path: string;
  written: boolean;
}

const safe = (text: string): string => visibleLine(clip(text, 400));

/** How many drifted observations are told in full. */
const MAX_DRIFTED = 10;

/** What became of the pins: written, compared, drifted. */
export function pinLines(
  { observations, pins }: Pick<ConformanceReport, 'observations' | 'pins'>,
  { path, written }: PinFile = { path: 'the pin file', written: false },
  colors: Colors,
): string[] {
  const file = visibleLine(path);
  if (written) {
    return [
      `pins: ${count(observations.length, 'answer')} written to ${file}; a later run with --pin fails where one drifts`,
    ];
  }
  if (pins === null) return [];
  const drifted = observations.filter(({ drift }) => drift);
  const lines = drifted
    .slice(0, MAX_DRIFTED)
    .flatMap(({ id, section, drift }) => [
      `${colors.red('drift')} ${colors.bold(id)}  ${colors.dim(`section ${section}`)}`,
      `      pinned, not seen  ${safe((drift?.gone ?? []).join(' | ') || 'nothing')}`,
      `      seen, not pinned  ${safe((drift?.added ?? []).join(' | ') || 'nothing')}`,
    ]);
  if (drifted.length > MAX_DRIFTED) lines.push(`… and ${drifted.length - MAX_DRIFTED} more: see the report.`);
  const rest = pins.unobserved > 0 ? `, ${pins.unobserved} not observed in this run` : '';
  lines.push(
    `pins: ${count(pins.compared, 'answer')} compared with ${file}, ${drifted.length || 'none'} drifted${rest}`,
  );
  return lines;
}
