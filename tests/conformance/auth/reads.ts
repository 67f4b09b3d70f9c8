import type { Call } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { listField, textField } from '../../../spec/rules/support/json.ts';
import { tokenPlaces } from '../lists/token-places.ts';
import { settleUnlessSteady } from '../steps/settle-unless-steady.ts';
import { untilThere } from '../steps/until-there.ts';
import type { FindBehind, FindRequest, ProtectedRequest } from './protected-request.ts';

type Queries = NonNullable<ProtectedRequest['queries']>;

/**
 * The first of several reads that the target accepts; `areOwn` is true for places that the run created. What one of
 * them was answered with through all pauses is the target's way to refuse: the next one is asked for only once more.
 */
async function firstAccepted(
  ctx: CheckContext,
  operation: string,
  places: readonly Record<string, string>[],
  queries: Queries = [],
  { areOwn = false } = {},
): Promise<ProtectedRequest | string> {
  let refused = '';
  const steady = new Set<string>();
  const words = places.map((params, i): ProtectedRequest['word'] => (key, intent) => ({
    operation,
    intent,
    case: `place ${i}/${key}`,
    params,
  }));
  for (const [i, word] of words.entries()) {
    const ask = (attempt: number): Call => ({ ...word('control', 'core'), repeat: attempt > 0 });
    const control = await settleUnlessSteady(ctx, ask, steady);
    // What the run created it may be forbidden to read: nobody listed it as readable.
    if (control.ok || !areOwn) ctx.recorder.base(operation, control.ok);
    if (control.ok) {
      const note = (): void => {};
      const elsewhere = words
        .map((other, j) => ({ words: `at place ${j}`, word: other, note }))
        .filter((_, j) => j !== i)
        .slice(0, MOST_ELSEWHERE);
      return { word, control, note, repeatable: true, queries, elsewhere };
    }
    refused = `the request with the run's own token was refused (${control.outcome})`;
  }
  return refused;
}

/** How many listed places are tried before an operation counts as refused. */
const MOST_TRIED = 24;

/** How many other places intruders try. */
const MOST_ELSEWHERE = 11;

/** Finds a get-organization request that the target takes. */
export const findGetOrganization: FindRequest = (ctx) =>
  firstAccepted(
    ctx,
    'get-organization',
    [{}],
    [
      ['to look up only', [['isLookUpOnly', 'true']]],
      ['not to look up only', [['isLookUpOnly', 'false']]],
    ],
  );

/** Finds a list-notification-channels request that the target takes; what it lists may be open by its ids. */
export const findListNotificationChannels: FindRequest = async (ctx) => {
  const queries: [words: string, query: [name: string, value: string][]][] = [
    ['filtered', [['entityType', 'ORGANIZATION']]],
    ['of a type', [['channelTypes', 'EMAIL']]],
    ['of an id', [['notificationChannelIds', ctx.name('made-up channel')]]],
    ['of a deployment', [['deploymentIds', ctx.name('made-up deployment')]]],
    ['of a workspace', [['workspaceIds', ctx.target.workspaces[0] ?? ctx.name('made-up workspace')]]],
    ['sorted', [['sorts', 'name:asc']]],
    ['on a page', [['limit', '1']]],
    ['on an empty page', [['limit', '0']]],
    ['from an offset', [['offset', '1']]],
  ];
  const [deployment] = ctx.target.deployments;
  if (deployment) queries.push(['of a listed deployment', [['deploymentIds', deployment.id]]]);
  const found = await firstAccepted(ctx, 'list-notification-channels', [{}], queries);
  if (typeof found === 'string') return found;
  const id = textField(listField(found.control.body, 'notificationChannels')?.[0], 'id');
  if (id === undefined) return found;
  return {
    ...found,
    queries: [...queries, ['of a channel that is there', [['notificationChannelIds', id]]]],
  };
};

/** Finds a get-workspace request that the target takes. */
export const findGetWorkspace: FindRequest = async (ctx) => {
  const places = ctx.target.workspaces.slice(0, MOST_TRIED).map((workspaceId) => ({ workspaceId }));
  if (places.length === 0) return 'the target file lists no workspaces';
  return firstAccepted(ctx, 'get-workspace', places);
};

/** Finds a get-workspace request of the workspace that was just created: a new one may be guarded otherwise. */
export const findGetCreatedWorkspace: FindBehind = async (ctx, created) => {
  const workspaceId = textField(created.body, 'id');
  if (workspaceId === undefined) return undefined;
  await untilThere(ctx, workspaceId);
  return firstAccepted(ctx, 'get-workspace', [{ workspaceId }], [], { areOwn: true });
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
