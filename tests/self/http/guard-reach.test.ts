import { expect, test } from '@playwright/test';
import type { OutgoingRequest } from '../../../fixtures/http/types.ts';
import { allows, MADE_UP, refuses, request } from './guard-requests.ts';
import { makeGuard, TARGET, TOKEN } from './make-client.ts';

test('the own token is never rotated, however it is recognised', () => {
  const named = makeGuard();
  allows(named, request('rotate-token'), request('rotate-token', { tokenId: MADE_UP }));
  refuses(named, request('rotate-token', { tokenId: 'token-own' }), /own/);
  refuses(named, request('rotate-token', { tokenId: 'unlisted' }), /not among/);
  const { ownTokenId: _ownTokenId, ...target } = TARGET;
  const guard = makeGuard({ target });
  const page = {
    tokens: [
      { id: 'token-own-but-listed', shortToken: TOKEN.slice(0, 6) },
      { id: 'token-listed', shortToken: 'other' },
    ],
  };
  guard.learn(request('list-agent-tokens'), page);
  refuses(guard, request('rotate-token', { tokenId: 'token-own-but-listed' }), /own/);
  expect(guard.isOwnToken('token-own-but-listed')).toBe(true);
  allows(guard, request('rotate-token'));
  guard.learn(request('rotate-token'), { id: 'token-listed', token: TOKEN });
  refuses(guard, request('rotate-token'), /own/);
});

test('short values that are all alike make no token the own one where its id or the value is known', () => {
  const alike = { id: 'token-listed', shortToken: TOKEN.slice(0, 3) };
  const named = makeGuard();
  named.learn(request('rotate-token'), alike);
  allows(named, request('rotate-token'));
  const { ownTokenId: _ownTokenId, ...target } = TARGET;
  const guard = makeGuard({ target });
  guard.learn(request('rotate-token'), { ...alike, token: 'the-value-of-another-one' });
  allows(guard, request('rotate-token'));
  // Nothing tells whose a masked value is.
  guard.learn(request('rotate-token'), { ...alike, token: `${TOKEN.slice(0, 3)}…` });
  refuses(guard, request('rotate-token'), /ownTokenId/);
});

test('allowed ranges lie inside the listed ones, however a server reads them', () => {
  const guard = makeGuard();
  const allow = (ipAddressRange: unknown): OutgoingRequest =>
    request('create-allowed-ip-address-range', {}, { ipAddressRange });
  for (const inside of [
    '203.0.113.0/24',
    '203.0.113.5/32',
    '203.0.113.5',
    '203.0.113.5/33',
    '203.0.113.5/129',
    '459.0.113.5/32',
    '203.0.369.0/28',
    '203.0.113.0/28x',
    '203.0.113.0/28.5',
    '203.0.113.0/28/30',
    '203.0.113.0/28,203.0.113.32/28',
    '203.0.113.5-203.0.113.7',
    '203.0.113.0/28\nnot-a-range',
    '203.-0.113.16/28',
    '203..113.16/28',
    '203.0.113.16./28',
    '203x0x113x16/28',
    '203.0.113.16\\28',
    '203.0.113.16/255.255.255.240',
    '2001:db8::/48',
    '2001:db8::1/129',
    'not-a-range',
    'not-a-range.invalid/24',
    '',
    null,
    {},
    [],
    true,
    ['a', 'b'],
    { unexpected: 1 },
  ]) {
    allows(guard, allow(inside));
  }
  const outside = [
    '0.0.0.0/0',
    '::/0',
    '0.0.0.0',
    '::',
    '203.0.113.0/23',
    '203.0.113.0/0',
    '203.0.113.0/',
    '203.0.113.0/-1',
    '203.0.113.0/x',
    '203.0.113.0/024',
    '203.0.113.0/24/0',
    '203.0.113.0/24/8',
    '203.0.113.0-203.0.114.0',
    '203.0.113',
    '203.0.113.',
    '203.0.113./28',
    '203.0..113.16/28',
    '203.-1.113.16/28',
    '203.0.113.16/255.255.0.0',
    '203.0.113.16/0.0.0.255',
    '203.0.113.0/28\n0.0.0.0/0',
    '203.0.113.0/24,0.0.0.0/0',
    '10.0.0.0/8',
    '300.0.113.5/32',
    '0313.0.113.5',
    '203.0.113.05',
    '3405803781',
    '0xcb.0.113.5',
    'any',
    'all',
    '*',
    'default',
    '::ffff:203.0.113.5/128',
    '2001:db8::/31',
    'fe80::1%eth0',
    '203.0.113.0/24 ;x',
    'not-a-range.invalid/0',
    'not-a-range/24',
    'example.com/24',
    5,
    ['0.0.0.0/0'],
    { cidr: '0.0.0.0/0' },
  ];
  for (const range of outside) refuses(guard, allow(range), /range|address|everybody|inside/);
  const unlisted = makeGuard({}, { ipAddressRanges: [] });
  for (const range of ['203.0.113.0/24', 'not-a-range', '', undefined])
    refuses(unlisted, allow(range), /lists no ipAddressRanges/);
  const twoHalves = makeGuard({}, { ipAddressRanges: ['203.0.113.0/26', '203.0.113.128/26'] });
  allows(twoHalves, allow('203.0.113.130-203.0.113.140'));
  refuses(twoHalves, allow('203.0.113.5-203.0.113.130'), /reaches from one/);
  const everybody = makeGuard({}, { ipAddressRanges: ['0.0.0.0/0', '::/0'] });
  for (const range of ['0.0.0.0/0', '::/0', '203.0.113.0/24'])
    refuses(everybody, allow(range), /inside|everybody/);
});

test('what a careless server could take for everybody is sent to targets on this machine alone', () => {
  const here = makeGuard({}, { baseUrl: 'http://127.0.0.1:8080/v1beta1' });
  const allow = (ipAddressRange: string): OutgoingRequest =>
    request('create-allowed-ip-address-range', {}, { ipAddressRange });
  for (const range of ['203.0.113.0/', '203.0.113.0/-28', '203.0.113.0/x']) {
    allows(here, allow(range));
    refuses(makeGuard(), allow(range), /everybody/);
  }
  for (const range of ['203.0.113.0/0', '203.0.113.0/-0', '203.0.113.0/024', '10.0.0.0/', '0.0.0.0/'])
    refuses(here, allow(range), /everybody|inside/);
});

test('a reason holds neither secrets nor control sequences', () => {
  const guard = makeGuard();
  const reason = guard.reasonAgainst(request('update-deployment', { deploymentId: '\u001b[31mred' }));
  expect(reason).toContain('\\x1b[31mred');
});

test('a prefix that proves nothing is refused', () => {
  for (const runPrefix of ['', 'cf-', 'a b c d e f', '.*.*.*']) {
    expect(() => makeGuard({ runPrefix })).toThrow('prefix must be six or more');
  }
});
