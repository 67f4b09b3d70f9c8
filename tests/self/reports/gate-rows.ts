import { A, B, FAILING, PASSING, type Row, SILENT } from './run-verdict-rows.ts';
import { kept } from './samples.ts';

const WAIVER = { clause: A, reason: 'known', owner: 'we', expires: '2026-12-31' };

const FINDING = {
  id: 'create-team.5xx',
  operation: 'create-team',
  message: '500 on a faulty body',
  count: 2,
};

/** Runs by what a person has settled beforehand: waivers, pins, and whether robustness counts. */
export const GATE_ROWS: readonly Row[] = [
  {
    what: 'a waived violation',
    record: FAILING,
    changes: { waivers: [WAIVER] },
    verdict: 'non-conformant',
    exit: 0,
  },
  {
    what: 'an expired waiver of a violation',
    record: FAILING,
    changes: { waivers: [{ ...WAIVER, expires: '2026-03-03' }] },
    verdict: 'non-conformant',
    exit: 1,
    says: `the waiver of ${A} expired on 2026-03-03`,
  },
  {
    what: 'an expired waiver of a clause that is kept',
    record: PASSING,
    changes: { waivers: [{ ...WAIVER, expires: '2026-03-03' }] },
    verdict: 'conformant',
    exit: 1,
    says: 'expired on 2026-03-03',
  },
  {
    what: 'a waiver that is no longer needed',
    record: PASSING,
    changes: { waivers: [WAIVER] },
    verdict: 'conformant',
    exit: 1,
    says: 'no longer needed',
  },
  {
    what: 'a waiver of a clause that this run did not see',
    record: { clauses: { [B]: kept() } },
    changes: { waivers: [WAIVER] },
    verdict: 'conformant',
    exit: 0,
  },
  {
    what: 'a waived violation in a run that is missing a unit',
    record: FAILING,
    changes: { waivers: [WAIVER], run: { expectedUnits: ['create-team'] } },
    verdict: 'non-conformant',
    exit: 2,
    says: 'create-team',
  },
  {
    what: 'an observation as pinned, in whatever order',
    record: {
      ...PASSING,
      observations: {
        [SILENT]: [
          { answer: '201', count: 9 },
          { answer: '200', count: 1 },
        ],
      },
    },
    changes: { pins: new Map([[SILENT, ['200', '201']]]) },
    verdict: 'conformant',
    exit: 0,
  },
  {
    what: 'a drifted observation',
    record: { ...PASSING, observations: { [SILENT]: [{ answer: '201', count: 9 }] } },
    changes: { pins: new Map([[SILENT, ['200']]]) },
    verdict: 'conformant',
    exit: 1,
    says: `1 pinned observation drifted: ${SILENT}\n`,
  },
  {
    what: 'a drift in which answers are only missing, as in a run that asks less',
    record: { ...PASSING, observations: { [SILENT]: [{ answer: '201', count: 9 }] } },
    changes: { pins: new Map([[SILENT, ['200', '201']]]) },
    verdict: 'conformant',
    exit: 1,
    says: 'none is new: compare with pins of the same profile and budgets',
  },
  {
    what: 'a pin of what this run did not observe',
    record: PASSING,
    changes: { pins: new Map([[SILENT, ['200']]]) },
    verdict: 'conformant',
    exit: 0,
  },
  ...[false, true].map(
    (strict): Row => ({
      what: `a robustness finding ${strict ? 'under --strict' : 'without --strict'}`,
      record: { ...PASSING, robustness: [FINDING] },
      changes: { run: { strict } },
      verdict: 'conformant',
      exit: strict ? 1 : 0,
      ...(strict ? { says: 'robustness finding under --strict' } : {}),
    }),
  ),
];
