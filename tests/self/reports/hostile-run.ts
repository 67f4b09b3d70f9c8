import type { ConformanceReport } from '../../../spec/record/report.ts';
import { HOSTILE } from './hostile-text.ts';
import { everythingKept, REGISTER, reportOn, traffic } from './runs.ts';
import { evidence, exchange, OPERATIONS, violated } from './samples.ts';

/** A target that puts {@link HOSTILE} text wherever it can. */
export function hostileRun(register = REGISTER): ConformanceReport {
  const record = everythingKept(register);
  const tallies = { ...record.clauses };
  const nasty = (index: number): string => HOSTILE[index % HOSTILE.length] ?? '';
  const required = register.filter(
    ({ level, untestable }) => level === 'required' && untestable === undefined,
  );
  const sent = (index: number) => {
    const text = nasty(index);
    const body = index % 2 === 0 ? JSON.stringify({ [text]: text, list: [text] }) : text;
    return exchange({
      request: {
        method: 'POST',
        url: `https://target.example/v1beta1/${text}?q=${text}`,
        headers: [[text, text]],
        body,
      },
      response: {
        status: 200,
        headers: [[text, text]],
        body,
        bodyBytes: 1e9,
        durationMs: 1e7,
        bodyCut: true,
      },
    });
  };
  for (const [index, { id }] of required.slice(0, 2 * HOSTILE.length).entries()) {
    const text = nasty(index);
    tallies[id] = violated([
      evidence({
        message: text,
        expected: text,
        found: text,
        pointer: `/${text}`,
        exchange: sent(index),
        twin: { exchange: sent(index + 1), differs: text },
        before: [sent(index)],
        case: text,
        path: text,
      }),
    ]);
  }
  const observations = Object.fromEntries(
    register
      .filter(({ level }) => level === 'silent')
      .map(({ id }, index) => [id, [{ answer: nasty(index), count: 1, exchange: sent(index) }]]),
  );
  const operations = Object.fromEntries(
    OPERATIONS.map(({ id, number }) => [
      id,
      { ...traffic(number), statuses: { [nasty(number)]: 3, '599': 2 } },
    ]),
  );
  return reportOn(
    register,
    {
      ...record,
      clauses: tallies,
      observations,
      operations,
      robustness: HOSTILE.map((text, index) => ({
        id: text,
        operation: 'create-team',
        message: text,
        count: 1,
        exchange: sent(index),
      })),
      resources: HOSTILE.map((text) => ({
        kind: text,
        id: text,
        operation: 'create-team',
        change: 'created',
        name: text,
      })),
      notices: HOSTILE,
    },
    { target: { name: nasty(1), organizationId: nasty(0) }, run: { cutShort: nasty(5) } },
  );
}
