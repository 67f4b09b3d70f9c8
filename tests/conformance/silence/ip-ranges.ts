import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { NoRangeLeft } from '../../../fixtures/host/ranges.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { type Creation, creatingProbe } from '../steps/creating-probe.ts';
import { outcomeOf } from '../steps/try-send.ts';
import { askForDuplicate } from './duplicates.ts';

const OPERATION = 'create-allowed-ip-address-range';

/** Sizes of the ranges asked for: small ones, so that little is allowed. */
const IPV4_PREFIX = 30;
const IPV6_PREFIX = 120;

const RANGE: Creation = {
  operation: OPERATION,
  kind: 'ipAddressRange',
  nameField: 'ipAddressRange',
  base: (ctx, key) => ({ ipAddressRange: ctx.allowedRanges.take(key, IPV4_PREFIX) }),
};

/** Asks what the document leaves open about ranges, always from inside those that the target file lists. */
export async function askRanges(ctx: CheckContext): Promise<void> {
  await whereRoomIsLeft(ctx, [`${OPERATION}.duplicate-range`], () =>
    askForDuplicate(ctx, RANGE, `${OPERATION}.duplicate-range`),
  );
  await whereRoomIsLeft(ctx, [`${OPERATION}.host-bits`], () => askHostBits(ctx));
  await whereRoomIsLeft(ctx, [`${OPERATION}.ipv6`], () => askIpv6(ctx));
}

async function whereRoomIsLeft(
  ctx: CheckContext,
  clauses: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof NoRangeLeft)) throw error;
    ctx.notExercised(clauses, error.message);
  }
}

async function askHostBits(ctx: CheckContext): Promise<void> {
  const range = ctx.allowedRanges.take('silence/host bits', IPV4_PREFIX);
  // The range's last address: every bit beyond the prefix is set.
  const sent = range.replace(/(\d+)\/30$/, (_, octet: string) => `${Number(octet) + 3}/30`);
  const reply = await creatingProbe(ctx, RANGE, {
    case: 'silence/host bits',
    fields: { ipAddressRange: sent },
  });
  if (reply) ctx.observe(`${OPERATION}.host-bits`, bitsTaken(reply, sent, range), reply);
}

function bitsTaken(reply: Reply, sent: string, network: string): string {
  if (!reply.ok) return outcomeOf(reply);
  const shown = textField(reply.body, 'ipAddressRange');
  if (shown === sent) return 'kept as it is';
  return shown === network ? 'cut down to its network' : 'shown otherwise';
}

async function askIpv6(ctx: CheckContext): Promise<void> {
  const reply = await creatingProbe(ctx, RANGE, {
    case: 'silence/IPv6',
    fields: { ipAddressRange: ctx.allowedRanges.take('silence/IPv6', IPV6_PREFIX) },
  });
  if (reply) ctx.observe(`${OPERATION}.ipv6`, outcomeOf(reply), reply);
}
