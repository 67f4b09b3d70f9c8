import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { NoRangeLeft } from '../../../fixtures/host/ranges.ts';
import { canonicalRange, sameRange } from '../../../spec/rules/support/cidr.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { type Creation, creatingProbe } from '../steps/creating-probe.ts';
import { outcomeOf } from '../steps/try-send.ts';
import { askForDuplicate } from './duplicates.ts';

const OPERATION = 'create-allowed-ip-address-range';
const RESULT = `${OPERATION}.result`;
const FORMAT = 'ipRange.in.ipAddressRange.format';

/** Sizes of the ranges asked for: small ones, so that little is allowed. */
const IPV4_PREFIX = 30;
const TWICE_AS_WIDE = IPV4_PREFIX - 1;
const IPV6_PREFIX = 120;

const RANGE: Creation = {
  operation: OPERATION,
  kind: 'ipAddressRange',
  nameField: 'ipAddressRange',
  base: (ctx, key) => ({ ipAddressRange: ctx.allowedRanges.take(key, IPV4_PREFIX) }),
};

/** Asks what the document leaves open about ranges, always from inside those that the target file lists. */
export async function askRanges(ctx: CheckContext): Promise<void> {
  // What is required of answers comes first: few ranges may be left to allow.
  let around: Reply | undefined;
  await whereRoomIsLeft(ctx, [RESULT], async () => {
    around = await askWithin(ctx);
  });
  await whereRoomIsLeft(ctx, [FORMAT], () => askLineBreak(ctx));
  await whereRoomIsLeft(ctx, [`${OPERATION}.host-bits`], () => askHostBits(ctx));
  await whereRoomIsLeft(ctx, [`${OPERATION}.duplicate-range`], () =>
    askForDuplicate(ctx, RANGE, `${OPERATION}.duplicate-range`, around),
  );
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
  if (!reply) return;
  ctx.observe(`${OPERATION}.host-bits`, bitsTaken(reply, sent, range), reply);
  const shown = reply.ok ? textField(reply.body, 'ipAddressRange') : undefined;
  // Whatever becomes of the host bits, what is answered is a range.
  if (shown === undefined || canonicalRange(shown) !== undefined) return;
  ctx.fail(RESULT, reply, {
    message: 'a range with host bits was taken and answered as something that is no range',
    expected: `${sent}, or ${range}`,
    found: shown,
    where: 'response',
    pointer: '/ipAddressRange',
  });
}

/**
 * Asks for the first half of a range that was just allowed. Whether ranges may overlap is not told, but one that is
 * allowed is the one sent: not another one at the same address.
 *
 * @returns The answer that allowed the range; undefined where it was not.
 */
async function askWithin(ctx: CheckContext): Promise<Reply | undefined> {
  const wide = ctx.allowedRanges.take('silence/wide', TWICE_AS_WIDE);
  const around = await creatingProbe(ctx, RANGE, {
    case: 'silence/a range',
    fields: { ipAddressRange: wide },
  });
  if (!around?.ok) return undefined;
  const half = wide.replace(/\/\d+$/, `/${IPV4_PREFIX}`);
  const reply = await creatingProbe(ctx, RANGE, {
    case: 'silence/its first half',
    fields: { ipAddressRange: half },
  });
  const shown = reply?.ok ? textField(reply.body, 'ipAddressRange') : undefined;
  if (!reply || shown === undefined) return around;
  ctx.judge(RESULT, sameRange(half, shown), reply, () => ({
    message: 'the first half of a range that is allowed was taken, and answered as another range',
    expected: half,
    found: shown,
    where: 'response',
    pointer: '/ipAddressRange',
    before: [around],
  }));
  return around;
}

/**
 * Asks for a range with a line break behind it, which careless patterns let pass. Who takes it may cut it off: what is
 * answered is that range.
 */
async function askLineBreak(ctx: CheckContext): Promise<void> {
  const range = ctx.allowedRanges.take('silence/line break', IPV4_PREFIX);
  const reply = await creatingProbe(ctx, RANGE, {
    case: 'silence/line break',
    fields: { ipAddressRange: `${range}\n` },
  });
  const shown = reply?.ok ? textField(reply.body, 'ipAddressRange') : undefined;
  if (!reply || shown === undefined) return;
  ctx.judge(FORMAT, !/\s/.test(shown) && sameRange(range, shown), reply, () => ({
    message: 'a range with a line break behind it was taken, and not answered as that range',
    expected: range,
    found: JSON.stringify(shown),
    where: 'response',
    pointer: '/ipAddressRange',
  }));
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
