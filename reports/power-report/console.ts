import pico from 'picocolors';
import { count, duration } from '../text.ts';
import { isProven } from './judge.ts';
import {
  type Agreement,
  type DeviationResult,
  deviationCommands,
  type PowerReport,
  type VariantResult,
  variantCommands,
} from './model.ts';

type Colors = ReturnType<typeof pico.createColors>;

/** How many findings of one kind are printed in full. */
const MOST = 40;

/** What `npm run power` prints at its end: everything to look at with the command that shows it, then the figures. */
export function renderPowerConsole(
  report: PowerReport,
  files: Record<string, string>,
  options: { color?: boolean } = {},
): string {
  const colors = pico.createColors(options.color ?? pico.isColorSupported);
  const { summary } = report;
  const deviations = report.deviations.filter(({ verdict }) => verdict !== 'killed');
  const variants = report.variants.filter(({ verdict }) => verdict !== 'green');
  const lines = [
    ...bounded(deviations, (one) => deviationLines(one, colors)),
    ...bounded(variants, (one) => variantLines(one, colors)),
    ...report.playwright.filter(({ agree }) => !agree).flatMap(disagreementLines),
    ...figures(report),
    isProven(summary)
      ? colors.green(colors.bold('PROVEN')) + (report.scope.complete ? '' : ' for this selection')
      : colors.red(colors.bold('NOT PROVEN')),
    `report: ${files['index.html'] ?? ''}`,
  ];
  return `\n${lines.join('\n')}\n`;
}

function bounded<T>(all: readonly T[], lines: (one: T) => string[]): string[] {
  const shown = all.slice(0, MOST).flatMap((one) => [...lines(one), '']);
  return all.length > MOST ? [...shown, `… and ${all.length - MOST} more: see the report.`, ''] : shown;
}

function deviationLines(result: DeviationResult, colors: Colors): string[] {
  const { serve, again } = deviationCommands(result.id);
  return [
    `${colors.red(result.verdict)}  ${colors.bold(result.id)}  ${result.title}`,
    `      breaks  ${result.breaks.join(', ')}`,
    ...failedLines(result),
    `      again   ${again}`,
    `      serve   ${serve}`,
  ];
}

function variantLines(result: VariantResult, colors: Colors): string[] {
  const { serve, again } = variantCommands(result);
  const { neverAccepted } = result;
  return [
    `${colors.red(result.verdict)}  ${colors.bold(result.ids.join(' + '))}  ${result.title}`,
    ...failedLines(result),
    ...(neverAccepted.length === 0 ? [] : [`      never accepted  ${neverAccepted.join(', ')}`]),
    `      again   ${again}`,
    `      serve   ${serve}`,
  ];
}

function disagreementLines({ id, inProcess, playwright }: Agreement): string[] {
  return [
    `the hosts disagree about ${id}`,
    `      in process        ${inProcess.join(', ')}`,
    `      under Playwright  ${playwright.join(', ')}`,
    '',
  ];
}

function failedLines({ failed, crash }: DeviationResult | VariantResult): string[] {
  return [
    ...failed.map(({ clause, message }) => `      failed  ${clause}: ${message}`),
    ...(crash === undefined ? [] : [`      ${crash}`]),
  ];
}

function figures({ summary, durationMs, jobs }: PowerReport): string[] {
  const { killed, deviations, survivors, imprecise, variants, combinations, falseAlarms, crashes } = summary;
  const broken = crashes === 0 ? '' : `, ${count(crashes, 'run')} broken by the suite itself`;
  return [
    `${killed.toLocaleString('en-US')} of ${count(deviations, 'deviation')} killed, ${count(survivors, 'survivor')}, ${imprecise} imprecise; ` +
      `median ${count(summary.medianFailingClauses, 'failing clause')}, ` +
      `${count(summary.medianRequestsToDetection, 'request')} and ${duration(summary.medianMsToDetection)} to detection`,
    `${count(variants, 'variant')} and ${count(combinations, 'combination')}: ${count(falseAlarms, 'false alarm')}${broken}`,
    ...(summary.compared === 0
      ? []
      : [`${summary.compared} through Playwright as well: ${count(summary.disagreements, 'disagreement')}`]),
    `${duration(durationMs)} in ${count(jobs, 'process', 'processes')}, ${duration(summary.cpuMs)} of processor time`,
  ];
}
