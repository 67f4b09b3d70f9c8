import type { Examples, ResponseExample } from '../examples.ts';

/** An update that fails shows what was before; of a cluster that always says so, nothing is excused. */
function failing(): ResponseExample[] {
  const facts = (...status: string[]) => ({
    formerValues: {
      dbInstanceType: new Set(['"before"', '"after"']),
      status: new Set(status.map((one) => JSON.stringify(one))),
    },
  });
  const shows = (
    because: string,
    dbInstanceType: string,
    status: string[],
    verdict: ResponseExample['verdict'],
  ): ResponseExample => ({
    because,
    sent: { dbInstanceType: 'after' },
    answer: { dbInstanceType, status: 'UPDATE_FAILED' },
    facts: facts(...status),
    verdict,
  });
  return [
    shows('it failed, and is as before', 'before', ['CREATED', 'UPDATE_FAILED'], 'none'),
    shows('it failed, and is another one', 'strange', ['CREATED', 'UPDATE_FAILED'], ['/dbInstanceType']),
    shows('it always says so', 'before', ['UPDATE_FAILED'], ['/dbInstanceType']),
  ];
}

/** An end of DR that fails leaves it there. */
function failingToEndDr(): ResponseExample[] {
  const shows = (before: string, verdict: ResponseExample['verdict']): ResponseExample => ({
    because: `failed now, ${before} before`,
    sent: { enableDr: false },
    answer: { isDrEnabled: true, status: 'UPDATE_FAILED' },
    facts: { formerValues: { status: new Set([JSON.stringify(before)]) } },
    verdict,
  });
  return [shows('CREATED', 'none'), shows('UPDATE_FAILED', ['/isDrEnabled'])];
}

/** Answers that say that work on a cluster has failed. */
export const examples: Examples = {
  responses: { 'update-cluster.result': failing(), 'update-cluster.disable-dr': failingToEndDr() },
};
