import { settle } from '../../../fixtures/engine/settle.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { tokenPlaces } from '../lists/token-places.ts';
import type { FindRequest, ProtectedRequest } from './protected-request.ts';

/** The first of several reads that the target accepts. */
async function firstAccepted(
  ctx: CheckContext,
  operation: string,
  places: readonly Record<string, string>[],
  queries: NonNullable<ProtectedRequest['queries']> = [],
): Promise<ProtectedRequest | string> {
  let refused = '';
  const words = places.map((params, i): ProtectedRequest['word'] => (key, intent) => ({
    operation,
    intent,
    case: `place ${i}/${key}`,
    params,
  }));
  for (const [i, word] of words.entries()) {
    const control = await settle(ctx, (attempt) => ({ ...word('control', 'core'), repeat: attempt > 0 }));
    ctx.recorder.base(operation, control.ok);
    if (control.ok) {
      const note = (): void => {};
      const elsewhere = words
        .map((other, j) => ({ words: `at place ${j}`, word: other, note }))
        .filter((_, j) => j !== i);
      return { word, control, note, repeatable: true, queries, elsewhere };
    }
    refused = `the request with the run's own token was refused (${control.outcome})`;
  }
  return refused;
}

/** How many listed places are tried, by the run before an operation counts as refused and by intruders. */
const MOST_TRIED = 12;

/** Finds a get-organization request that the target takes. */
export const findGetOrganization: FindRequest = (ctx) =>
  firstAccepted(ctx, 'get-organization', [{}], [['to look up only', [['isLookUpOnly', 'true']]]]);

/** Finds a list-notification-channels request that the target takes. */
export const findListNotificationChannels: FindRequest = (ctx) =>
  firstAccepted(
    ctx,
    'list-notification-channels',
    [{}],
    [
      ['filtered', [['entityType', 'ORGANIZATION']]],
      ['of a type', [['channelTypes', 'EMAIL']]],
      ['of an id', [['notificationChannelIds', ctx.name('made-up channel')]]],
      ['of a deployment', [['deploymentIds', ctx.name('made-up deployment')]]],
      ['of a workspace', [['workspaceIds', ctx.target.workspaces[0] ?? ctx.name('made-up workspace')]]],
      ['sorted', [['sorts', 'name:asc']]],
      ['on a page', [['limit', '1']]],
      ['on an empty page', [['limit', '0']]],
      ['from an offset', [['offset', '1']]],
    ],
  );

/** Finds a get-workspace request that the target takes. */
export const findGetWorkspace: FindRequest = async (ctx) => {
  const places = ctx.target.workspaces.slice(0, MOST_TRIED).map((workspaceId) => ({ workspaceId }));
  if (places.length === 0) return 'the target file lists no workspaces';
  return firstAccepted(ctx, 'get-workspace', places);
};

/** Finds a list-agent-tokens request that the target takes. */
export const findListAgentTokens: FindRequest = async (ctx) => {
  const places = tokenPlaces(ctx).slice(0, MOST_TRIED);
  if (places.length === 0) return 'the target file lists no readDeployments and no deployments';
  return firstAccepted(
    ctx,
    'list-agent-tokens',
    places.map((place) => place.params),
    [
      ['on a page', [['limit', '1']]],
      ['on an empty page', [['limit', '0']]],
      ['from an offset', [['offset', '1']]],
      ['sorted', [['sorts', 'name:asc']]],
    ],
  );
};
