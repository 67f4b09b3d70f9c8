/** The suite's own reporter, as a command line names it from the project's folder. */
const OWN = './reports/reporter.ts';

function reportersIn(args: readonly string[]): string[] {
  return args.flatMap((arg, i) => {
    if (arg === '--reporter') return args[i + 1]?.split(',') ?? [];
    return arg.startsWith('--reporter=') ? arg.slice('--reporter='.length).split(',') : [];
  });
}

/**
 * What is wrong where Playwright was started with other reporters in place of the suite's own: nobody would judge the
 * run, and it would end with 0 whatever it found out too little about. Blobs are judged once they are merged.
 */
export function reporterProblem(args: readonly string[]): string | undefined {
  const [command] = args;
  const isRun = command === 'test' && !args.some((arg) => arg === '--list' || arg.startsWith('--ui'));
  const named = reportersIn(args);
  const isJudged = named.some((name) => name === 'blob' || name.endsWith(OWN.slice(1)));
  if (!isRun || named.length === 0 || isJudged) return undefined;
  return `--reporter: expected the suite's own reporter among them, which judges the run and sets its exit status, found '${named.join(',')}' alone. Write --reporter=${[OWN, ...named].join(',')}.`;
}
