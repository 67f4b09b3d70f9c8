import { inLanes } from '../../fixtures/engine/lanes.ts';
import { check } from '../../fixtures/test.ts';
import { judgeCarriedOver, judgePagesInTurn, saidOfPages } from './lists/carried-over.ts';
import { judgeCountUnderSorts } from './lists/count-under-sorts.ts';
import { judgeDirectionOfEach } from './lists/direction-of-each.ts';
import { companyOf, EMPTY_PAGE, faultCalls, nearestFaults } from './lists/fault-calls.ts';
import { noOutcome } from './lists/findings.ts';
import { judgeFirstDirection } from './lists/first-of-two-sorts.ts';
import { judgeWalk, walkClauses } from './lists/judge-walk.ts';
import { AGENT_TOKENS } from './lists/list-kind.ts';
import { observeList } from './lists/list-observations.ts';
import type { Query } from './lists/list-page.ts';
import type { ListPlace } from './lists/list-reader.ts';
import type { ListSession } from './lists/list-session.ts';
import { judgeOfDeployment } from './lists/of-deployment.ts';
import { exercisePaging } from './lists/paging.ts';
import { withoutPartedSorts } from './lists/parted-sorts.ts';
import { refuseEach } from './lists/refuse.ts';
import { judgeSecondInCompany } from './lists/second-sort-in-company.ts';
import { judgeAmongSorts, judgeSecondDirection, observeSeveralSorts } from './lists/several-sorts.ts';
import { judgeSorts, wholeScope } from './lists/sorting.ts';
import { spelling } from './lists/spelling.ts';
import { openTokenLists, tokenPlaces } from './lists/token-places.ts';
import { judgeTwoSortsTaken } from './lists/two-sorts-refused.ts';
import { walk } from './lists/walk.ts';
import { judgeNotInTurn } from './reads/refused-in-turn.ts';

const ANSWERS = [
  'tokenPage.out.*',
  'token.out.*',
  'subject.out.*',
  'json.response-body',
  'conventions.field-names',
];
const ABOUT = { operations: ['list-agent-tokens'], profile: 'read-only' } as const;

/** Lists of other deployments that are sorted, besides the longest one. */
const ALSO_SORTED = 4;

check(
  {
    ...ABOUT,
    id: 'list-agent-tokens.paging',
    title: 'pages of agent tokens are cut as asked for, disjoint and complete',
    sections: ['4.10', '8', '2.10'],
    covers: [
      'list-agent-tokens.valid-accepted',
      'list-agent-tokens.combinations',
      'list-agent-tokens.default-*',
      'list-agent-tokens.offset-*',
      'list-agent-tokens.limit-echo',
      'list-agent-tokens.page-within-limit',
      'list-agent-tokens.total-count',
      'list-agent-tokens.items-agree',
      'list-agent-tokens.pages-partition',
      'list-agent-tokens.of-deployment',
      'agentTokens.in.limit.*',
      'agentTokens.in.offset.*',
      ...ANSWERS,
    ],
    weight: 3,
  },
  async (ctx) => {
    const [longest, ...others] = await openTokenLists(ctx);
    if (!longest) return;
    await exercisePaging(longest);
    await longest.reader.blame(longest.count);
    for (const session of others) {
      await session.settle((repeat) => shortWalk(session, repeat));
      await session.reader.blame(session.count);
    }
    await judgeOfDeployment([longest, ...others]);
    const { params } = longest.reader.place;
    await judgeNotInTurn(ctx, { operation: 'list-agent-tokens', params });
  },
);

/** One walk through a list in small pages, by the length of the list alone. */
async function shortWalk(session: ListSession, repeat: boolean) {
  const { reader, count, kind, whole } = session;
  if (whole.tooLong) return noOutcome();
  const pages = await walk(reader, { query: [], size: 7, count, most: 10 }, repeat);
  const findings = pages
    ? judgeWalk(kind, pages, { whole: whole.ids, placed: new Set(), totals: [count] })
    : [];
  return { passes: pages && findings.length === 0 ? walkClauses(kind).slice(1) : [], findings };
}

check(
  {
    ...ABOUT,
    id: 'list-agent-tokens.sorting',
    title: 'agent tokens come in the order of each sort, across pages',
    sections: ['4.10'],
    covers: [
      'list-agent-tokens.sort-order',
      'list-agent-tokens.sort-by-*',
      'list-agent-tokens.default-*',
      'list-agent-tokens.items-agree',
      'list-agent-tokens.pages-partition',
      'list-agent-tokens.total-count',
      'list-agent-tokens.combinations',
      'agentTokens.in.sorts.*',
      ...ANSWERS,
    ],
    weight: 4,
  },
  async (ctx) => {
    const lists = await openTokenLists(ctx, ALSO_SORTED + 1);
    for (const [i, session] of lists.entries()) {
      const findings = await session.settle((repeat) =>
        judgeSorts(session, wholeScope(session, i === 0), repeat),
      );
      if (i === 0 && findings.length === 0) {
        await judgeAmongSorts(session);
        await session.settle(() => judgeSecondDirection(session));
        await session.settle(() => judgeFirstDirection(session));
        await session.settle(() => judgeDirectionOfEach(session));
        await session.settle(() => judgeSecondInCompany(session));
        await session.settle(() => judgeCountUnderSorts(session));
        await session.settle(() => judgeTwoSortsTaken(session));
        await session.settle((repeat) => judgePagesInTurn(session, repeat));
        await session.settle((repeat) => judgeCarriedOver(session, saidOfPages(session), repeat));
      }
      await session.reader.blame(session.count);
      // A shorter list would show less of the same, and blame it on other fields.
      if (findings.length > 0) break;
    }
  },
);

check(
  {
    ...ABOUT,
    id: 'list-agent-tokens.queries',
    title: 'faulty limits, offsets and sorts of agent tokens are refused',
    sections: ['4.10', '8'],
    covers: ['agentTokens.in.*', ...ANSWERS],
    weight: 2,
  },
  async (ctx) => {
    const [place, ...others] = tokenPlaces(ctx);
    if (!place) {
      ctx.notExercised(ctx.coveredClauses(), 'the target file lists no readDeployments and no deployments');
      return;
    }
    const { operation } = AGENT_TOKENS;
    const company: Query = [
      ['limit', '5'],
      ['offset', '1'],
      ['sorts', 'name:asc'],
    ];
    const spelled = await spelling(ctx, AGENT_TOKENS, place);
    const faults = faultCalls(
      ctx,
      { operation, ...place },
      [companyOf(company), companyOf(EMPTY_PAGE)],
      spelled,
    );
    const baseAt = ({ label, params }: ListPlace) =>
      ({ operation, intent: 'core', case: `${label}?`, params }) as const;
    await refuseEach(ctx, baseAt(place), await withoutPartedSorts(ctx, AGENT_TOKENS, place, faults));
    await inLanes(others, ctx.configuration.concurrency, (other) =>
      refuseEach(ctx, baseAt(other), nearestFaults(ctx, { operation, ...other }, spelled)),
    );
  },
);

check(
  {
    ...ABOUT,
    id: 'list-agent-tokens.observations',
    title: 'what the document leaves open about the list of agent tokens',
    sections: ['4.10'],
    covers: [
      'list-agent-tokens.several-sorts',
      'list-agent-tokens.default-order',
      'list-agent-tokens.sort-collation',
      'request.array-parameter-style',
      'request.unknown-query-parameters',
      'request.scalar-conversions',
      ...ANSWERS,
    ],
  },
  async (ctx) => {
    const [longest] = await openTokenLists(ctx, 1);
    if (!longest) return;
    await observeList(longest);
    await observeSeveralSorts(longest);
  },
);
