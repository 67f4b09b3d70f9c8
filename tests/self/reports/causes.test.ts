import { expect, test } from '@playwright/test';
import { buildReport } from '../../../reports/model.ts';
import { clause, evidence, exchange, input, kept, violated } from './samples.ts';

const other = (n: number) => {
  const sent = exchange();
  return exchange({ request: { ...sent.request, body: `{"name":"ws-${n}"}` } });
};

function causes(tallies: Record<string, ReturnType<typeof violated>>) {
  const clauses = Object.keys(tallies).map((id) => clause(id));
  return buildReport(input(clauses, { clauses: tallies })).causes;
}

test('clauses violated by one exchange are one group', () => {
  const [first, second] = causes({
    'workspace.out.id.type': violated([evidence({ exchange: other(1) })]),
    'workspace.out.name.type': violated([evidence({ exchange: other(2) })]),
    'workspace.out.name.presence': violated([evidence({ exchange: other(2) })]),
    'workspace.out.createdAt.type': kept(),
  });
  expect(first).toMatchObject({
    title: 'one exchange of create-workspace',
    clauses: ['workspace.out.name.type', 'workspace.out.name.presence'],
  });
  expect(second?.clauses).toEqual(['workspace.out.id.type']);
});

test('the same aspect of a field of one name in several objects is one group', () => {
  const [group] = causes({
    'team.out.createdAt.format': violated([evidence({ exchange: other(1) })]),
    'workspace.out.createdAt.format': violated([evidence({ exchange: other(2) })]),
    'workspace.out.createdAt.presence': violated([evidence({ exchange: other(3) })]),
  });
  expect(group).toMatchObject({
    title: "format of 'createdAt' in several objects",
    clauses: ['team.out.createdAt.format', 'workspace.out.createdAt.format'],
  });
});

test('clauses without a usable response are one group by the kind of failure', () => {
  const silent = (n: number) => {
    const { response: _none, ...rest } = other(n);
    return { ...rest, failure: { kind: 'timeout' as const, message: `no answer within ${n} s` } };
  };
  const [group] = causes({
    'workspace.out.id.type': violated([evidence({ exchange: silent(1) })]),
    'workspace.out.name.type': violated([evidence({ exchange: silent(2) })]),
  });
  expect(group).toMatchObject({ title: 'no usable response (timeout)', clauses: { length: 2 } });
});

test('every failing clause stands in exactly one group, the largest first', () => {
  const groups = causes({
    'a.out.x.type': violated([evidence({ exchange: other(1) })]),
    'a.out.y.format': violated([evidence({ exchange: other(2) })]),
    'b.out.y.format': violated([evidence({ exchange: other(3) })]),
    'c.out.y.format': violated([evidence({ exchange: other(4) })]),
    'b.out.x.type': violated([evidence({ exchange: other(5) })]),
  });
  expect(groups.map(({ clauses }) => clauses.length)).toEqual([3, 2]);
  expect(new Set(groups.flatMap(({ clauses }) => clauses)).size).toBe(5);
});

test('a clause that a stronger link has taken leaves nobody alone in a group of several', () => {
  const groups = causes({
    'team.out.id.type': violated([evidence({ exchange: other(1) })]),
    'team.out.createdAt.format': violated([evidence({ exchange: other(1) })]),
    'workspace.out.createdAt.format': violated([evidence({ exchange: other(2) })]),
  });
  expect(groups.map(({ clauses }) => clauses)).toEqual([
    ['team.out.id.type', 'team.out.createdAt.format'],
    ['workspace.out.createdAt.format'],
  ]);
  expect(groups[1]?.title).not.toContain('several objects');
});

test('most of what lies inside one field is one group; two fields of it are none', () => {
  const inside = [
    'environmentObject.in.links.scope.type',
    'environmentObject.in.links.overrides.connection.port.type',
    'environmentObject.in.links.overrides.connection.password.type',
    'environmentObject.in.links.overrides.metricsExport.password.type',
  ];
  const failing = (ids: readonly string[]) =>
    causes(Object.fromEntries(ids.map((id, n) => [id, violated([evidence({ exchange: other(n) })])])));
  expect(failing([...inside, 'deployment.in.workerQueues.name.type'])).toMatchObject([
    { title: "several fields inside 'links' in environmentObject requests", clauses: inside },
    { clauses: ['deployment.in.workerQueues.name.type'] },
  ]);
  expect(failing(inside.slice(0, 2))).toHaveLength(2);
});

test('one aspect of three fields of one object is one group; of two it is none', () => {
  const ids = ['team.in.name.type', 'team.in.description.type', 'team.in.memberIds.type'];
  const failing = (some: readonly string[]) =>
    causes(Object.fromEntries(some.map((id, n) => [id, violated([evidence({ exchange: other(n) })])])));
  expect(failing(ids)).toMatchObject([{ title: 'type of several fields in team requests', clauses: ids }]);
  expect(failing(ids.slice(0, 2))).toHaveLength(2);
});
