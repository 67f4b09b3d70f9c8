import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadDeviations } from '../../../fixtures/server/alterations.ts';
import { readTargetFile, type TargetFile } from '../../../fixtures/target/target-file.ts';
import { conformance, type Ended, ROOT, start } from '../hosts/spawn-suite.ts';
import { startHostileServer } from '../http/hostile/server.ts';
import { fullTarget } from '../safety/full-target.ts';

/** A run worth a picture, made with the commands that people use. */
export interface Scene {
  name: string;
  /** Exit status of such a run. */
  status: number;
  /** Runs and writes the report into a folder. */
  run(out: string): Promise<Ended>;
}

/** A token for servers that take any. */
const TOKEN = 'the-token-of-the-screenshots';

/** Where a target file may lie, under a name that one may see. */
function targetFile(): string {
  mkdirSync(join(ROOT, 'test-results'), { recursive: true });
  return join('test-results', 'target.json');
}

/** Serves the mock as `npm run mock` does while the command runs against it. */
async function againstMock(
  deviations: readonly string[],
  out: string,
  args: readonly string[],
  target: (listed: TargetFile) => TargetFile = (listed) => listed,
): Promise<Ended> {
  const file = targetFile();
  const switches = deviations.flatMap((id) => ['--deviation', id]);
  const env = { CONFORMANCE_TOKEN: TOKEN };
  const mock = start(['--import', 'tsx', 'cli/mock.ts', '--write-target', file, ...switches], env);
  try {
    await mock.prints(/Ctrl-C ends it/);
    writeFileSync(file, JSON.stringify(target(readTargetFile(file))));
    return await conformance(['--target', file, '--out', out, ...args], env);
  } finally {
    process.kill(mock.pid);
    await mock.ended;
  }
}

/** A few faults of the kind that slip through reviews. */
const FAULTS = [
  'update-deployment-task-pod-takes-more',
  'create-workspace-echoes-other-description',
  'get-organization-lacks-organization-out-isScimEnabled',
];

/** Faults of a server that checks nothing and shows numbers and objects for texts, yet keeps its ids and names. */
function broken(deviations: readonly string[]): string[] {
  const spared = /-out-([A-Za-z-]*-)?(id|[a-z]+Id|name|key|type|status|limit|offset|totalCount|tokens)-is-/;
  const seen = new Set<string>();
  return deviations.filter((id) => {
    if (id.startsWith('accepts-broken-')) return true;
    const field = /^(.*-out-.*)-is-(?:a-number|an-object)$/.exec(id)?.[1];
    if (field === undefined || spared.test(id) || seen.has(field)) return false;
    seen.add(field);
    return true;
  });
}

/** Runs worth a picture, by what comes of them. */
export const SCENES: readonly Scene[] = [
  { name: 'conformant', status: 0, run: (out) => conformance(['--out', out]) },
  {
    name: 'non-conformant',
    status: 1,
    run: (out) => againstMock(FAULTS, out, ['--profile', 'full']),
  },
  {
    // The one workspace that the target file lists is not there, and what else it could list is missing.
    name: 'inconclusive',
    status: 2,
    run: (out) =>
      againstMock([], out, [], ({ baseUrl, organizationId }) => ({
        baseUrl,
        organizationId,
        workspaces: ['a-workspace-that-was-deleted'],
      })),
  },
  {
    name: 'many-failures',
    status: 1,
    run: async (out) =>
      againstMock(broken([...(await loadDeviations()).keys()]), out, ['--profile', 'full', '--runs', '0']),
  },
  {
    name: 'hostile',
    status: 1,
    run: async (out) => {
      const server = await startHostileServer('markup');
      const file = targetFile();
      // A token that ends in the same markup would have half of it blotted out as secret everywhere.
      const { tokens: _rotated, readDeployments: _listed, ...target } = fullTarget(server.baseUrl);
      writeFileSync(file, JSON.stringify(target));
      const ended = await conformance(
        ['--target', file, '--out', out, '--profile', 'full', '--runs', '0', '--max-duration', '60'],
        { CONFORMANCE_TOKEN: TOKEN },
      );
      await server.close();
      return ended;
    },
  },
];
