import type { Outcome, ResponseRule } from '../rule.ts';
import { looksLikeAmount, parseCores, parseGi } from './amount.ts';
import { type Decimal, decimalText, equalDecimals, twice } from './decimal.ts';
import { textField } from './json.ts';
import { judgedAt } from './outcomes.ts';

/** Memory shown is exactly twice the CPU shown. Other units than Gi and cores are another clause's business. */
export function showsMemoryTwiceCpu(clause: string, cpuField: string, memoryField: string): ResponseRule {
  return {
    kind: 'response',
    clause,
    operations: ['update-deployment'],
    judges: 'answers',
    evaluate({ responseBody }): Outcome[] {
      const cpu = parseCores(textField(responseBody, cpuField) ?? '');
      const shownMemory = textField(responseBody, memoryField) ?? '';
      const memory = parseGi(shownMemory);
      if (!cpu || !memory) return [];
      const expected = twice(cpu);
      return [
        judgedAt(
          `/${memoryField}`,
          equalDecimals(expected, memory),
          `${memoryField} is not twice ${cpuField}, which is ${decimalText(cpu)}`,
          `"${decimalText(expected)}Gi"`,
          shownMemory,
        ),
      ];
    },
  };
}

/**
 * Amounts shown in their unit. Only text that begins like an amount is judged: the document does not say what
 * stands where there is none.
 */
export function showsUnit(options: {
  clause: string;
  fields: readonly string[];
  read: (text: string) => Decimal | undefined;
  expected: string;
}): ResponseRule {
  return {
    kind: 'response',
    clause: options.clause,
    operations: ['update-deployment'],
    judges: 'answers',
    evaluate: ({ responseBody }): Outcome[] =>
      options.fields.flatMap((name) => {
        const text = textField(responseBody, name);
        if (text === undefined || !looksLikeAmount(text)) return [];
        const message = `${name} is not ${options.expected}`;
        return [judgedAt(`/${name}`, options.read(text) !== undefined, message, options.expected, text)];
      }),
  };
}
