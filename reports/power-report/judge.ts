import type {
  Agreement,
  DeviationResult,
  DeviationVerdict,
  PowerSummary,
  VariantResult,
  VariantVerdict,
} from './model.ts';

/** Whether a fault was found, and whether what failed is what it breaks. */
export function judgeDeviation({
  breaks,
  failed,
  crash,
}: Pick<DeviationResult, 'breaks' | 'failed' | 'crash'>): DeviationVerdict {
  if (crash !== undefined) return 'crashed';
  const named = new Set(breaks);
  if (!failed.some(({ clause }) => named.has(clause))) return 'survived';
  return failed.every(({ clause }) => named.has(clause)) ? 'killed' : 'imprecise';
}

/** Whether a lawful choice was left alone. `empties` excuses operations that can then accept nothing. */
export function judgeVariant(
  { failed, neverAccepted, crash }: Pick<VariantResult, 'failed' | 'neverAccepted' | 'crash'>,
  empties: boolean,
): VariantVerdict {
  if (crash !== undefined) return 'crashed';
  if (failed.length > 0) return 'alarmed';
  return neverAccepted.length > 0 && !empties ? 'never-accepted' : 'green';
}

/** Counts results. A deviation that survived although other clauses failed counts as a survivor alone. */
export function summarise(
  deviations: readonly DeviationResult[],
  variants: readonly VariantResult[],
  playwright: readonly Agreement[],
): PowerSummary {
  const of = (verdict: DeviationVerdict): DeviationResult[] =>
    deviations.filter((one) => one.verdict === verdict);
  const killed = [...of('killed'), ...of('imprecise')];
  const everything = [...deviations, ...variants];
  return {
    deviations: deviations.length,
    killed: killed.length,
    survivors: of('survived').length,
    imprecise: of('imprecise').length,
    variants: new Set(variants.flatMap(({ ids }) => (ids.length === 1 ? ids : []))).size,
    combinations: variants.filter(({ ids }) => ids.length > 1).length,
    falseAlarms: variants.filter(({ verdict }) => verdict === 'alarmed' || verdict === 'never-accepted')
      .length,
    crashes: everything.filter(({ crash }) => crash !== undefined).length,
    compared: playwright.length,
    disagreements: playwright.filter(({ agree }) => !agree).length,
    medianFailingClauses: median(killed.map(({ failed }) => failed.length)),
    medianRequestsToDetection: median(killed.flatMap(({ detection }) => detection?.requests ?? [])),
    medianMsToDetection: median(killed.flatMap(({ detection }) => detection?.ms ?? [])),
    cpuMs: everything.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
  };
}

/** True when nothing survived, nothing else failed, nothing lawful was blamed, and something was measured at all. */
export function isProven(summary: PowerSummary): boolean {
  const { survivors, imprecise, falseAlarms, crashes, disagreements } = summary;
  const measured = summary.deviations + summary.variants + summary.combinations;
  return survivors + imprecise + falseAlarms + crashes + disagreements === 0 && measured > 0;
}

/** The middle value (the lower one of two); 0 of none. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
