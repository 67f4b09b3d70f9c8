import { expect, test } from '@playwright/test';
import type { Reply } from '../../../fixtures/host/call.ts';
import { BundleVersions } from '../../conformance/deployments/bundle-versions.ts';

type Shown = [current: string | undefined, desired: string | undefined, status?: string];

/** What a deployment has shown once it gave these answers, one after the other. */
function shown(...answers: Shown[]): BundleVersions {
  const versions = new BundleVersions();
  for (const [dagTarballVersion, desiredDagTarballVersion, status = 'HEALTHY'] of answers) {
    const body = { dagTarballVersion, desiredDagTarballVersion, status };
    // Of an answer nothing but its body is looked at.
    versions.note({ body } as unknown as Reply);
  }
  return versions;
}

test('two versions that differ, the same ones at rest in every answer, are stuck', () => {
  expect(shown(['1', '2']).areStuck).toBe(true);
  expect(shown(['1', '2'], [undefined, '2'], ['1', '2']).areStuck).toBe(true);
});

test('whatever speaks for a deploy that is processing, or for none, clears them', () => {
  const cleared: Record<string, Shown[]> = {
    'equal once': [
      ['1', '2'],
      ['2', '2'],
    ],
    'a new wish': [
      ['1', '2'],
      ['1', '3'],
    ],
    'another version there': [
      ['1', '3'],
      ['2', '3'],
    ],
    'another state': [
      ['1', '2'],
      ['1', '2', 'DEPLOYING'],
    ],
    'one that is not shown': [['1', undefined]],
    'one that is empty': [['', '2']],
    nothing: [],
  };
  for (const [what, answers] of Object.entries(cleared)) expect(shown(...answers).areStuck, what).toBe(false);
});
