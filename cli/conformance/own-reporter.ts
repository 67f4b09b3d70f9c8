/** The suite's own reporter, as a command line names it from the project's folder. */
const OWN = './reports/reporter.ts';

function reportersIn(args: readonly string[]): string[] {
  return args.flatMap((arg, i) => {
    if (arg === '--reporter') return args[i + 1]?.split(',') ?? [];
    return arg.startsWith('--reporter=') ? arg.slice('--reporter='.length).split(',') : [];
  });
}

/**
 * What a person should know who starts Playwright with other reporters in place of the suite's own: nobody writes a
 * report, and the run ends with 0 even where it found out too little. Blobs are judged once they are merged.
 */
export function unjudgedNote(args: readonly string[]): string | undefined {
  const [command] = args;
  const isRun = command === 'test' && !args.some((arg) => arg === '--list' || arg.startsWith('--ui'));
  const named = reportersIn(args);
  const isJudged = named.some((name) => name === 'blob' || name.endsWith(OWN.slice(1)));
  if (!isRun || named.length === 0 || isJudged) return undefined;
  return `--reporter: found '${named.join(',')}' in place of the suite's own reporter, which judges the run and writes its report: this one has no verdict, and its status tells only of units that failed. Write --reporter=${[OWN, ...named].join(',')} to have both.`;
}
