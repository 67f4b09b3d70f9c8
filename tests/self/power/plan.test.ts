import { expect, test } from '@playwright/test';
import { combinationsOf } from '../../../cli/power/combine.ts';
import { coveringFirst, drawnBeside, groupOf } from '../../../cli/power/groups.ts';
import { planRuns, type Selection, type Stock } from '../../../cli/power/plan.ts';
import type { CheckMeta } from '../../../fixtures/check.ts';
import { type Deviation, loadVariants, type Variant } from '../../../fixtures/server/alterations.ts';

const meta = (id: string, operations: string[], covers: string[]): CheckMeta => ({
  id,
  title: id,
  operations,
  covers,
  sections: ['1'],
  profile: 'full',
});

const METAS = [
  meta('teams', ['create-team'], ['team.*']),
  meta('workspaces', ['create-workspace'], ['workspace.*', 'subject.*']),
  meta('lists', ['list-agent-tokens'], ['token.*']),
];

const fault = (id: string, operation: string, breaks: string[]): Deviation => ({
  id,
  title: id,
  breaks,
  operations: [operation],
  hooks: () => ({}),
  witness: [],
});

const choice = (id: string, parts: Partial<Variant> = {}): Variant => ({
  id,
  title: id,
  hooks: () => ({}),
  ...parts,
});

const STOCK: Stock = {
  deviations: new Map(
    [
      fault('team-fault', 'create-team', ['team.name']),
      fault('subject-fault', 'create-team', ['subject.id']),
      fault('token-fault', 'list-agent-tokens', ['token.id']),
    ].map((one) => [one.id, one]),
  ),
  variants: new Map(
    [
      choice('everywhere'),
      choice('lists-only', { operations: ['list-agent-tokens'] }),
      choice('teams-only', { operations: ['create-team'] }),
    ].map((one) => [one.id, one]),
  ),
  metas: METAS,
  traffic: { teams: ['create-team'], workspaces: ['create-workspace'], lists: ['list-agent-tokens'] },
};

const SELECTION: Selection = {
  kind: 'all',
  only: [],
  operations: [],
  sample: null,
  rounds: 1,
  seed: 1,
  runs: 10,
  everyUnit: false,
  quick: false,
};

test('a fault is shown to the units of its operation, and to those that cover what these do not', () => {
  const ids = (operation: string, breaks: string[]) =>
    groupOf({ operations: [operation], breaks }, METAS).map(({ id }) => id);
  expect(ids('create-team', ['team.name'])).toEqual(['teams']);
  expect(ids('create-team', ['subject.id'])).toEqual(['teams', 'workspaces']);
});

test('one more unit is drawn by seed, none where there is no other', () => {
  const all = ['a', 'b', 'c', 'd'];
  const drawn = drawnBeside(['a'], all, 'seed 1');
  expect(drawn).toHaveLength(1);
  expect(drawnBeside(['a'], all, 'seed 1')).toEqual(drawn);
  expect(new Set(Array.from({ length: 30 }, (_, seed) => drawnBeside(['a'], all, `${seed}`)[0]))).toEqual(
    new Set(['b', 'c', 'd']),
  );
  expect(drawnBeside(all, all, 'seed 1')).toEqual([]);
});

test('everything is planned: each fault, each choice alone, all choices together', () => {
  const plan = planRuns(SELECTION, STOCK);
  expect(plan.deviations.map(({ job }) => job.deviations)).toEqual([
    ['team-fault'],
    ['subject-fault'],
    ['token-fault'],
  ]);
  expect(plan.variants.map(({ job }) => [...job.variants].sort())).toEqual([
    ['everywhere'],
    ['lists-only'],
    ['teams-only'],
    ['everywhere', 'lists-only', 'teams-only'],
  ]);
  const keys = [...plan.deviations, ...plan.variants].map(({ job }) => job.key);
  expect(new Set(keys).size).toBe(keys.length);
});

test('a choice that changes some operations alone is shown to the units that call them', () => {
  const units = planRuns({ ...SELECTION, only: ['lists-only'] }, STOCK).variants[0]?.job.units;
  expect(units).toEqual(['lists']);
  expect(planRuns({ ...SELECTION, only: ['everywhere'] }, STOCK).variants[0]?.job.units).toHaveLength(3);
  const every = planRuns({ ...SELECTION, only: ['lists-only'], everyUnit: true }, STOCK);
  expect(every.variants[0]?.job.units).toHaveLength(3);
});

test('a selection is what it says, and an unknown id is refused', () => {
  const only = (...ids: string[]) => planRuns({ ...SELECTION, only: ids }, STOCK);
  expect(only('team-fault').variants).toEqual([]);
  expect(only('everywhere+lists-only').variants[0]?.job.variants).toEqual(['everywhere', 'lists-only']);
  expect(only('everywhere').variants[0]?.job.seed).toBe(SELECTION.seed);
  expect(() => only('no-such-thing')).toThrow(/no deviation or variant 'no-such-thing'/);
  expect(planRuns({ ...SELECTION, kind: 'variants' }, STOCK).deviations).toEqual([]);
  expect(planRuns({ ...SELECTION, kind: 'deviations' }, STOCK).variants).toEqual([]);
  const lists = planRuns({ ...SELECTION, operations: ['list-agent-tokens'] }, STOCK);
  expect(lists.deviations.map(({ deviation }) => deviation.id)).toEqual(['token-fault']);
  const teams = planRuns({ ...SELECTION, operations: ['create-team'], rounds: 0 }, STOCK);
  expect(teams.variants.map(({ variants: [one] }) => one?.id)).toEqual(['everywhere', 'teams-only']);
  expect(planRuns({ ...SELECTION, sample: 1 }, STOCK).deviations).toHaveLength(1);
});

test('a choice alone may create as much as on a target of one’s own, several together as much as they like', () => {
  const bounds = (selection: Partial<Selection>): Record<string, boolean> =>
    Object.fromEntries(
      planRuns({ ...SELECTION, ...selection }, STOCK).variants.map(({ job }) => [
        job.variants.join('+'),
        job.bounded,
      ]),
    );
  const [one, two] = ['teams-only', 'lists-only+teams-only'];
  expect(bounds({ only: [one, two] })).toEqual({ [one]: true, [two]: false });
  expect(bounds({ only: [one], everyUnit: true })).toEqual({ [one]: false });
});

test('a quick proof asks what covers a fault first, but what looks back behind all that it looks back at', () => {
  const [teams, workspaces, lists] = METAS as [CheckMeta, CheckMeta, CheckMeta];
  const ids = (group: CheckMeta[]): string[] => coveringFirst(group, ['team.name']).map(({ id }) => id);
  expect(ids([workspaces, lists, teams])).toEqual(['teams', 'workspaces', 'lists']);
  expect(ids([{ ...teams, looksBack: true }, workspaces, lists])).toEqual(['workspaces', 'lists', 'teams']);
});

test('a quick proof shows a fault to what covers it until it is found, and choices alone only where no mix holds them', () => {
  const variants = new Map(STOCK.variants).set('empty', choice('empty', { empties: 'made up' }));
  const stock = { ...STOCK, variants };
  const [whole, quick] = [planRuns(SELECTION, stock), planRuns({ ...SELECTION, quick: true }, stock)];
  const alone = ['everywhere', 'lists-only', 'teams-only'];
  const left = whole.variants.filter(
    ({ variants: [one, ...others] }) => others.length > 0 || one?.id === 'empty',
  );
  expect(left).toHaveLength(whole.variants.length - alone.length);
  expect(quick.variants).toEqual(left);
  expect(quick.deviations.map(({ job }) => job.units)).toEqual([
    ['teams'],
    ['workspaces', 'teams'],
    ['lists'],
  ]);
  expect(quick.deviations.every(({ job }) => job.untilDetection)).toBe(true);
  expect(whole.deviations.some(({ job }) => job.untilDetection)).toBe(false);
  expect(planRuns({ ...SELECTION, quick: true, only: alone }, stock).variants).toHaveLength(alone.length);
});

test('each division of the choices holds each of them once and keeps apart what excludes each other', async () => {
  const variants = [...(await loadVariants()).values()];
  for (const seed of [1, 2, 3]) {
    const groups = combinationsOf(variants, seed);
    const together = groups.flat().map(({ id }) => id);
    expect(new Set(together).size).toBe(together.length);
    expect(together).toHaveLength(variants.filter(({ empties }) => empties === undefined).length);
    for (const group of groups) {
      for (const { excludes = [] } of group)
        expect(group.map(({ id }) => id).filter((id) => excludes.includes(id))).toEqual([]);
    }
  }
  expect(combinationsOf(variants, 1)).not.toEqual(combinationsOf(variants, 2));
});
