import type { Call } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { tokenPlaces } from '../lists/token-places.ts';

/** A request as it is worded each time that it is sent, without its case. */
export type PlainRequest = () => Omit<Call, 'intent' | 'case'>;

/** Plain requests that read, one of each operation; the organization's comes first. */
export function plainReads(ctx: CheckContext): PlainRequest[] {
  const [place] = tokenPlaces(ctx);
  const [workspaceId] = ctx.target.workspaces;
  return [
    () => ({ operation: 'get-organization' }),
    () => ({ operation: 'list-notification-channels' }),
    ...(place ? [() => ({ operation: 'list-agent-tokens', params: place.params })] : []),
    ...(workspaceId === undefined ? [] : [() => ({ operation: 'get-workspace', params: { workspaceId } })]),
  ];
}
