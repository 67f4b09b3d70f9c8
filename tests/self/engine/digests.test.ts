import { expect, test } from '@playwright/test';
import { DigestSum } from '../../../fixtures/host/digest-sum.ts';
import { Symbols } from '../../../fixtures/host/symbolic.ts';
import { TextHash } from '../../../fixtures/host/text-hash.ts';
import { addDigests } from '../../../spec/record/merge.ts';
import { runToy, type ToyOperation, toyCheck, toyConfiguration } from './run-toy.ts';
import { toyApi } from './toy-api.ts';

const OPERATIONS: readonly ToyOperation[] = ['create-workspace', 'create-team', 'update-deployment'];

/** Digests of all operations after a run of some units, in that order. */
async function digests(
  operations: readonly ToyOperation[],
  configuration: Parameters<typeof toyConfiguration>[0] = {},
): Promise<Record<string, string>> {
  const { merged } = await runToy(
    toyApi(),
    operations.map((operation) => toyCheck(operation)),
    { configuration: { runs: 10, ...configuration } },
  );
  return Object.fromEntries(Object.entries(merged.operations).map(([id, { digest }]) => [id, digest]));
}

test.describe('the digest of an operation', () => {
  test('is the same for the same seed, in any order, at any concurrency, under another run id', async () => {
    const plain = await digests(OPERATIONS);
    expect(Object.keys(plain).sort()).toEqual([...OPERATIONS].sort());
    expect(await digests([...OPERATIONS].reverse())).toEqual(plain);
    expect(await digests(OPERATIONS, { concurrency: 1 })).toEqual(plain);
    expect(await digests(OPERATIONS, { runId: 'another-run' })).toEqual(plain);
    const alone = await Promise.all(OPERATIONS.map((operation) => digests([operation])));
    expect(Object.assign({}, ...alone)).toEqual(plain);
  });

  test('is another one for another seed, and for more runs', async () => {
    const plain = await digests(OPERATIONS);
    const others = [await digests(OPERATIONS, { seed: 2 }), await digests(OPERATIONS, { runs: 11 })];
    for (const operation of OPERATIONS) {
      for (const other of others) expect(other[operation]).not.toBe(plain[operation]);
    }
  });
});

test.describe('the symbolic form', () => {
  const symbols = (change: Parameters<typeof toyConfiguration>[0]) => new Symbols(toyConfiguration(change));
  const target = toyConfiguration().target;

  test('knows ids of the target, names of the run and addresses wherever they stand', () => {
    const here = symbols({ runId: 'one' });
    const there = symbols({
      runId: 'two',
      target: {
        ...target,
        organizationId: 'another-organization',
        baseUrl: 'https://other/v1beta1',
        users: ['someone-else'],
      },
    });
    const of = (one: Symbols, organization: string, url: string, user: string): number =>
      one.digest([
        'unit',
        `/organizations/${organization}/teams`,
        `{"memberIds":["${user}"],"at":"${url}/x"}`,
      ]);
    expect(of(here, 'organization-0', 'http://toy/v1beta1', 'user-1')).toBe(
      of(there, 'another-organization', 'https://other/v1beta1', 'someone-else'),
    );
    expect(of(here, 'organization-1', 'http://toy/v1beta1', 'user-1')).not.toBe(
      of(here, 'organization-0', 'http://toy/v1beta1', 'user-1'),
    );
  });

  test('tells apart what differs in one character, anywhere', () => {
    const one = symbols({});
    const text = '{"name":"cf-x","list":[1,2,{"é":"🚀"}],"organization-0":"y"}';
    const seen = new Set([one.digest([text])]);
    for (let i = 0; i < text.length; i += 1) {
      const changed = `${text.slice(0, i)}~${text.slice(i + 1)}`;
      expect(seen.has(one.digest([changed]))).toBe(false);
      seen.add(one.digest([changed]));
    }
  });
});

test('digests add up as merging adds them', () => {
  const numbers = Array.from({ length: 5000 }, (_, i) => new TextHash().add(`request ${i}`).value);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.every((one) => Number.isSafeInteger(one) && one >= 0)).toBe(true);
  const sum = new DigestSum();
  let merged = '0';
  for (const one of numbers) {
    sum.add(one);
    merged = addDigests(merged, one.toString(16));
  }
  expect(sum.text).toBe(merged);
});
