import { isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import { settle } from '../../../fixtures/engine/settle.ts';
import type { Call, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { validAcceptedClause } from '../../../spec/clause-names.ts';
import { operation } from '../../../spec/openapi.ts';

/** How often a request must be refused as it is and taken with what is demanded right behind: once may be chance. */
const ROUNDS = 2;

/** What a target may demand of a request that has no body, and how that is called. */
interface Demand {
  name: string;
  part: Pick<Call, 'headers' | 'body'>;
}

const MEDIA_TYPE: Demand = {
  name: 'Content-Type',
  part: { headers: { 'content-type': 'application/json' } },
};

const EMPTY_OBJECT: Demand = { name: 'body', part: { body: {} } };

/**
 * Looks why a request without a body is refused. Only requests with a body need a media type (the document's opening),
 * and some have none (section 4): a target that takes the same one once it carries that header, or an empty object,
 * demands what nobody has to send, and is blamed. `onTaken` is told of each that was taken.
 */
export async function judgeWithoutBody(
  ctx: CheckContext,
  refused: Reply,
  onTaken: () => void = () => undefined,
): Promise<void> {
  const isRead = operation(refused.call.operation).method === 'GET';
  for (const demand of isRead ? [MEDIA_TYPE] : [MEDIA_TYPE, EMPTY_OBJECT])
    if (await isDemanded(ctx, refused, demand, onTaken)) break;
}

async function isDemanded(
  ctx: CheckContext,
  refused: Reply,
  { name, part }: Demand,
  onTaken: () => void,
): Promise<boolean> {
  const { call } = refused;
  let [last, twin] = [refused, refused];
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round > 0) last = await settle(ctx, () => ({ ...call, repeat: true }));
    if (!isPlainRefusal(last)) return false;
    const richer = { ...call, ...part, case: `${call.case}/with ${name}` };
    twin = await settle(ctx, () => ({ ...richer, repeat: true }));
    if (!twin.ok) return false;
    onTaken();
  }
  ctx.fail(validAcceptedClause(call.operation), last, {
    message: `a request without a body was refused while the same one with ${name} was accepted`,
    expected: 'a 2xx status',
    found: `status ${last.outcome}`,
    where: 'request',
    twin: { reply: twin, differs: name },
  });
  return true;
}
