import { expect, test } from '@playwright/test';
import ipaddr from 'ipaddr.js';
import { type Alter, runAltered } from './altered-target.ts';

const UNIT = 'create-allowed-ip-address-range';
const FORMAT = 'ipRange.in.ipAddressRange.format';

/** Two networks of 256 addresses, and as few creations as a target is asked for by default. */
const little = {
  env: { CONFORMANCE_MAX_CREATIONS: '20' },
  target: (target: { ipAddressRanges: string[] }) => {
    target.ipAddressRanges = ['203.0.113.0/24', '198.51.100.0/24'];
  },
};

/** Refuses valid ranges of some form. */
const refusing =
  (form: RegExp): Alter =>
  ({ status }, { operation, fields: { ipAddressRange } }) =>
    operation === UNIT && status < 300 && form.test(String(ipAddressRange))
      ? { status: 400, body: { message: 'no such range, please' } }
      : undefined;

test('where little room is listed, a size that is refused is blamed all the same', async () => {
  for (const size of [/\/27$/, /\/2[5-8]$/]) {
    const { failed } = await runAltered([UNIT], refusing(size), little);
    expect(failed, String(size)).toEqual([FORMAT]);
  }
});

test('an address whose last octet is as large as octets are is asked for', async () => {
  const { failed } = await runAltered([UNIT], refusing(/\.255\//), little);
  expect(failed).toEqual([FORMAT]);
});

/** Refuses ranges that overlap one which it has allowed before. */
function refusingOverlaps(allowed: [ipaddr.IPv4, number][]): Alter {
  return ({ status }, { operation, fields: { ipAddressRange } }) => {
    if (operation !== UNIT || status >= 300) return undefined;
    const [address, prefix] = ipaddr.IPv4.parseCIDR(String(ipAddressRange));
    const overlaps = allowed.some(([other, size]) => address.match(other, Math.min(size, prefix)));
    if (overlaps) return { status: 400, body: { message: 'it overlaps another one' } };
    allowed.push([address, prefix]);
    return undefined;
  };
}

test('a target that refuses ranges which overlap others is not blamed where little room is listed', async () => {
  const allowed: [ipaddr.IPv4, number][] = [];
  const units = [UNIT, `auth.${UNIT}`, `${UNIT}.silence`];
  const { failed } = await runAltered(units, refusingOverlaps(allowed), little);
  expect(failed).toEqual([]);
  expect(allowed.length).toBeGreaterThan(10);
});
