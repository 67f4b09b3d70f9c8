import { check } from '../../fixtures/test.ts';
import { judgeBehindRefused } from './lists/behind-refused.ts';
import { judgeCarriedOver, judgePagesInTurn, saidOfFilters, saidOfPages } from './lists/carried-over.ts';
import { filteredScope, filtersToSortUnder, listedEntities, openChannelList } from './lists/channel-list.ts';
import { observeFilters, observeLargestLimit } from './lists/channel-observations.ts';
import { combinedCases } from './lists/combined-cases.ts';
import { judgeCountUnderSorts } from './lists/count-under-sorts.ts';
import { placingOf } from './lists/default-order.ts';
import { judgeDirectionOfEach } from './lists/direction-of-each.ts';
import { companyOf, EMPTY_PAGE, faultCalls } from './lists/fault-calls.ts';
import { refuseFaultyAmongTypes } from './lists/faulty-among-several.ts';
import { filterCases, filtersBlamed } from './lists/filter-cases.ts';
import { judgeFilteredEdges } from './lists/filtered-edges.ts';
import { type FilteredLists, judgeSingles } from './lists/filters.ts';
import { judgeCombined } from './lists/filters-combined.ts';
import { judgeFirstDirection } from './lists/first-of-two-sorts.ts';
import { idCompanies } from './lists/id-companies.ts';
import { CHANNELS } from './lists/list-kind.ts';
import { observeList } from './lists/list-observations.ts';
import type { Query } from './lists/list-page.ts';
import { namedToSort } from './lists/named-to-sort.ts';
import { exercisePaging } from './lists/paging.ts';
import { withoutPartedSorts } from './lists/parted-sorts.ts';
import { refuseEach } from './lists/refuse.ts';
import { judgeSecondInCompany } from './lists/second-sort-in-company.ts';
import { understoodStyles } from './lists/several-asked.ts';
import { judgeAmongSorts, judgeSecondDirection, observeSeveralSorts } from './lists/several-sorts.ts';
import { judgeSeveralValues } from './lists/several-values.ts';
import { judgeSorts, wholeScope } from './lists/sorting.ts';
import { spelling } from './lists/spelling.ts';
import { judgeTwoSortsTaken } from './lists/two-sorts-refused.ts';
import { judgeTwoTaken } from './lists/two-values-refused.ts';
import { readValuePairs } from './lists/value-pairs.ts';
import { judgeValuesInCompany } from './lists/values-in-company.ts';
import { TOO_LONG } from './lists/whole-list.ts';
import { judgeNotInTurn } from './reads/refused-in-turn.ts';

const ANSWERS = [
  'channelPage.out.*',
  'channel.out.*',
  'subject.out.*',
  'json.response-body',
  'conventions.field-names',
  'identity.channel-organization',
];
const ABOUT = { operations: ['list-notification-channels'], profile: 'read-only' } as const;

check(
  {
    ...ABOUT,
    id: 'list-notification-channels.paging',
    title: 'pages of notification channels are cut as asked for, disjoint and complete',
    sections: ['4.13', '8', '2.11'],
    covers: [
      'list-notification-channels.valid-accepted',
      'list-notification-channels.combinations',
      'list-notification-channels.default-limit',
      'list-notification-channels.default-offset',
      'list-notification-channels.offset-*',
      'list-notification-channels.limit-echo',
      'list-notification-channels.page-within-limit',
      'list-notification-channels.total-count',
      'list-notification-channels.items-agree',
      'list-notification-channels.pages-partition',
      'notificationChannels.in.limit.*',
      'notificationChannels.in.offset.*',
      ...ANSWERS,
    ],
    weight: 3,
  },
  async (ctx) => {
    const session = await openChannelList(ctx);
    if (!session) return;
    await exercisePaging(session);
    await session.reader.blame(session.count);
    await judgeNotInTurn(ctx, { operation: 'list-notification-channels' });
  },
);

check(
  {
    ...ABOUT,
    id: 'list-notification-channels.sorting',
    title: 'notification channels come in the order of each sort, across pages and under filters',
    sections: ['4.13'],
    covers: [
      'list-notification-channels.sort-order',
      'list-notification-channels.sort-by-*',
      'list-notification-channels.default-*',
      'list-notification-channels.items-agree',
      'list-notification-channels.pages-partition',
      'list-notification-channels.total-count',
      'list-notification-channels.combinations',
      'notificationChannels.in.sorts.*',
      ...ANSWERS,
    ],
    weight: 3,
  },
  async (ctx) => {
    const session = await openChannelList(ctx);
    if (!session) return;
    const findings = await session.settle((repeat) => judgeSorts(session, wholeScope(session, true), repeat));
    // What is wrong without a filter would only show again under one.
    if (findings.length === 0) {
      await judgeAmongSorts(session);
      await session.settle(() => judgeSecondDirection(session));
      await session.settle(() => judgeFirstDirection(session));
      await session.settle(() => judgeDirectionOfEach(session));
      await session.settle(() => judgeSecondInCompany(session));
      await session.settle(() => judgeTwoSortsTaken(session));
      await session.settle(() => judgeCountUnderSorts(session));
      await session.settle((repeat) => judgePagesInTurn(session, repeat));
      await session.settle((repeat) => judgeCarriedOver(session, saidOfPages(session), repeat));
      for (const filter of await filtersToSortUnder(session)) {
        await session.settle(async (repeat) =>
          judgeSorts(session, await filteredScope(session, filter, true), repeat),
        );
      }
    }
    await session.reader.blame(session.count);
  },
);

check(
  {
    ...ABOUT,
    id: 'list-notification-channels.filters',
    title: 'each filter of notification channels lists what passes it and nothing else, alone and combined',
    sections: ['4.13'],
    covers: [
      'list-notification-channels.filter-*',
      'list-notification-channels.filters-combined',
      'list-notification-channels.items-agree',
      'list-notification-channels.pages-partition',
      'list-notification-channels.total-count*',
      'list-notification-channels.offset-beyond-end',
      'list-notification-channels.sort-order',
      'list-notification-channels.sort-by-*',
      'list-notification-channels.combinations',
      'list-notification-channels.both-ids',
      'list-notification-channels.shared-accessible',
      'list-notification-channels.unknown-filter-ids',
      'request.array-parameter-style',
      'notificationChannels.in.notificationChannelIds.*',
      'notificationChannels.in.deploymentIds.*',
      'notificationChannels.in.workspaceIds.*',
      'notificationChannels.in.channelTypes.*',
      'notificationChannels.in.entityType.*',
      'notificationChannels.in.sorts.*',
      ...ANSWERS,
    ],
    weight: 5,
  },
  async (ctx) => {
    const session = await openChannelList(ctx);
    if (!session) return;
    if (session.whole.tooLong) {
      ctx.notExercised(ctx.coveredClauses(), TOO_LONG);
      await session.reader.blame(session.count);
      return;
    }
    const cases = filterCases([...session.whole.items.values()], listedEntities(ctx));
    for (const { value, label } of cases) session.reader.label(value, label);
    const placing = await placingOf(session);
    const lists: FilteredLists = new Map();
    const findings = await session.settle((repeat) => judgeSingles(session, cases, lists, placing, repeat));
    // A filter that lists the wrong things alone would only do so again in company.
    const blamed = findings.map((finding) => finding.clause);
    const broken = filtersBlamed(blamed);
    if (blamed.some((clause) => /pages-partition|total-count$/.test(clause))) {
      // What several filters list is held against what each lists alone, which pages that lose items hide.
      const reason = 'the pages of filtered lists are not complete, so lists cannot be compared';
      ctx.notExercised(['list-notification-channels.filters-combined'], reason);
      await session.reader.blame(session.count);
      return;
    }
    await session.settle((repeat) => judgeFilteredEdges(session, cases, lists, broken, repeat));
    await session.settle(() => judgeBehindRefused(session, cases, lists));
    const said = saidOfFilters(cases, lists, broken);
    await session.settle((repeat) => judgeCarriedOver(session, said, repeat));
    const combinations = combinedCases(cases, lists, broken);
    await session.settle((repeat) => judgeCombined(session, combinations, lists, { placing, repeat }));
    const styles = await understoodStyles(session, cases, lists);
    const several = await session.settle(() => judgeSeveralValues(session, cases, lists, styles, broken));
    if (several.length === 0) {
      await session.settle(() => judgeValuesInCompany(session, cases, lists, styles, broken, placing));
      await refuseFaultyAmongTypes(session, cases, lists, styles);
      await session.settle(() => judgeTwoTaken(session, cases, lists, styles));
      const named = await namedToSort(session, cases, lists, styles);
      if (named)
        await session.settle(async (repeat) =>
          judgeSorts(session, await filteredScope(session, named, true), repeat),
        );
    }
    await readValuePairs(session);
    await observeFilters(session, cases, lists, styles);
    await session.reader.blame(session.count);
  },
);

check(
  {
    ...ABOUT,
    id: 'list-notification-channels.queries',
    title: 'faulty limits, offsets, sorts and filters of notification channels are refused',
    sections: ['4.13', '8'],
    covers: ['notificationChannels.in.*', ...ANSWERS],
    weight: 2,
  },
  async (ctx) => {
    const { operation } = CHANNELS;
    const place = { params: {}, label: 'organization' };
    const company: Query = [
      ['limit', '5'],
      ['offset', '1'],
      ['sorts', 'name:asc'],
      ['channelTypes', 'EMAIL'],
      ['entityType', 'ORGANIZATION'],
    ];
    const companies = [companyOf(company), companyOf(EMPTY_PAGE), ...(await idCompanies(ctx))];
    const spelled = await spelling(ctx, CHANNELS, place);
    const faults = faultCalls(ctx, { operation, ...place }, companies, spelled);
    await refuseEach(
      ctx,
      { operation, intent: 'core', case: 'organization?' },
      await withoutPartedSorts(ctx, CHANNELS, place, faults),
    );
  },
);

check(
  {
    ...ABOUT,
    id: 'list-notification-channels.observations',
    title: 'what the document leaves open about the list of notification channels',
    sections: ['4.13', '8'],
    covers: [
      'list-notification-channels.several-sorts',
      'list-notification-channels.default-order',
      'list-notification-channels.sort-collation',
      'list-notification-channels.limit-upper-bound',
      'request.array-parameter-style',
      'request.unknown-query-parameters',
      'request.scalar-conversions',
      ...ANSWERS,
    ],
  },
  async (ctx) => {
    const session = await openChannelList(ctx);
    if (!session) return;
    await observeList(session);
    await observeSeveralSorts(session);
    await observeLargestLimit(session);
  },
);
