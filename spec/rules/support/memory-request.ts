import type { JsonObject, RequestRule } from '../rule.ts';
import { memoryUnit, parseCores, parseGi } from './amount.ts';
import { equalDecimals, twice } from './decimal.ts';
import { textField } from './json.ts';

/** Letters alone, or letters behind a number that stand for no part of a core, or for memory. */
const NO_CORES = /^(?:[a-z]+|[\d.]+(?:abc|Gi))$/i;

/**
 * Memory must be exactly twice the CPU of the same request, and nothing is twice what is no number of cores. Undecided
 * without both, or while one of them is in a notation that this document does not settle; a wrong unit is another
 * clause's business.
 */
export function memoryTwiceCpu(clause: string, cpuField: string, memoryField: string): RequestRule {
  return {
    kind: 'request',
    clause,
    operation: 'update-deployment',
    breach: 'refused',
    evaluate(request: JsonObject) {
      const text = textField(request, cpuField) ?? '';
      const cpu = parseCores(text);
      const memory = parseGi(textField(request, memoryField) ?? '');
      if (memory && NO_CORES.test(text)) return 'broken';
      if (!cpu || !memory) return 'not-applicable';
      return equalDecimals(twice(cpu), memory) ? 'holds' : 'broken';
    },
  };
}

/** Memory must be written with the unit Gi. */
export function memoryInGi(clause: string, memoryField: string): RequestRule {
  return {
    kind: 'request',
    clause,
    operation: 'update-deployment',
    breach: 'refused',
    evaluate(request: JsonObject) {
      const unit = memoryUnit(textField(request, memoryField) ?? '');
      if (unit === 'unclear') return 'not-applicable';
      return unit === 'Gi' ? 'holds' : 'broken';
    },
  };
}
