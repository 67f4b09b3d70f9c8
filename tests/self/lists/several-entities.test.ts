import { expect, test } from '@playwright/test';
import type { JsonObject } from '../../../fixtures/host/call.ts';
import type { FilterCase } from '../../conformance/lists/filter-cases.ts';
import type { FilteredLists } from '../../conformance/lists/filters.ts';
import type { ListPage } from '../../conformance/lists/list-page.ts';
import { freeAmong, kindsAmong, tellingPair } from '../../conformance/lists/values-that-tell.ts';

const CASES: FilterCase[] = ['a', 'b'].map((value) => ({ name: 'deploymentIds', value, label: value }));

const own = (id: string): JsonObject => ({ id, entityType: 'DEPLOYMENT' });
const shared = (id: string): JsonObject => ({ id, entityType: 'WORKSPACE', isShared: true });

/** What each of two deployments is answered alone. */
function lists(ofA: JsonObject[], ofB: JsonObject[]): FilteredLists {
  const filtered = (items: JsonObject[]) => ({
    items,
    ids: items.map(({ id }) => String(id)),
    // Nothing of the page is looked at.
    page: {} as unknown as ListPage,
  });
  return new Map([
    ['deploymentIds=a', filtered(ofA)],
    ['deploymentIds=b', filtered(ofB)],
  ]);
}

test('what only one of several deployments has access to may be left out, unless it is its own', () => {
  const listed = lists([own('1'), shared('all'), shared('only-a')], [own('2'), shared('all')]);
  expect([...freeAmong(CASES, listed)]).toEqual(['only-a']);
});

test('what may be left out of several deployments is told apart by what it belongs to', () => {
  const ofAll: JsonObject = { id: 'organization-a', entityType: 'ORGANIZATION', isShared: true };
  const listed = lists([own('1'), shared('all'), shared('a'), ofAll], [own('2'), shared('all'), shared('b')]);
  const kinds = kindsAmong(freeAmong(CASES, listed), CASES, listed);
  expect(kinds).toEqual([['a', 'b'], ['organization-a']]);
});

test('two deployments tell whether both are read by their own channels alone', () => {
  const telling = lists([own('1'), shared('all')], [own('2'), shared('all')]);
  expect(tellingPair(CASES, telling, 'deploymentIds', 10)).toEqual(CASES);
  const bySharedOnly = lists([own('1'), shared('only-a')], [own('1'), shared('only-b')]);
  expect(tellingPair(CASES, bySharedOnly, 'deploymentIds', 10)).toEqual([]);
});

test('of a filter that lists nothing shared everything must be there', () => {
  const types = CASES.map((one): FilterCase => ({ ...one, name: 'channelTypes' }));
  const listed = new Map(
    [...lists([shared('1')], [shared('2')])].map(([key, list]) => [
      key.replace('deploymentIds', 'channelTypes'),
      list,
    ]),
  );
  expect([...freeAmong(types, listed)]).toEqual([]);
});
