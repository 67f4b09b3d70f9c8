import type { ResponseRule } from '../rule.ts';
import { sameId } from '../support/identity.ts';
import { listField } from '../support/json.ts';

/** Section 2.11: channels that show an organization belong to the one in the path. */
export const rule: ResponseRule = {
  kind: 'response',
  clause: 'identity.channel-organization',
  operations: ['list-notification-channels'],
  judges: 'answers',
  evaluate: ({ responseBody, pathParams }) =>
    (listField(responseBody, 'notificationChannels') ?? []).flatMap((channel, index) =>
      sameId(
        channel,
        'organizationId',
        `/notificationChannels/${index}/organizationId`,
        pathParams.organizationId,
        'the organization in the path',
      ),
    ),
};
