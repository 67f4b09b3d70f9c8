import type { CheckContext } from '../../../fixtures/host/context.ts';
import { listField, textField } from '../../../spec/rules/support/json.ts';
import { probe } from '../steps/try-send.ts';
import type { Company } from './fault-calls.ts';
import { CHANNELS } from './list-kind.ts';

/** Each filter by an id of the target's own, as company of faulty parameters: a channel's is read from the list. */
export async function idCompanies(ctx: CheckContext): Promise<Company[]> {
  const { operation, itemsField } = CHANNELS;
  const query: [string, string][] = [['limit', '1']];
  const reply = await probe(ctx, () => ({ operation, case: 'organization?limit=1, for its id', query }));
  const { deployments, readDeployments, workspaces } = ctx.target;
  const ids: Readonly<Record<string, string | undefined>> = {
    notificationChannelIds: textField(listField(reply?.body, itemsField)?.[0], 'id'),
    deploymentIds: deployments[0]?.id ?? readDeployments[0],
    workspaceIds: workspaces[0],
  };
  return Object.entries(ids).flatMap(([name, id]) =>
    id ? [{ words: `${name}={known}`, query: [[name, id]] as const }] : [],
  );
}
