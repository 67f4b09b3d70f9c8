/** The variable in which npm tells of an option that it took for one of its own settings. */
const variableOf = (flag: string): string => `npm_config_${flag.slice(2).replaceAll('-', '_')}`;

/** What people set for npm itself and for what compiles native packages: as options of ours they are not told apart. */
const OF_OTHERS = ['--jobs', '--only'];

/**
 * What is wrong where `npm run <script>` was given options without the `--` in front of them. npm keeps such options,
 * and the command, started without them, would test another target than was meant, or send where `--dry-run` was asked
 * for.
 */
export function keptByNpm(
  script: string,
  flags: readonly string[],
  env: Record<string, string | undefined>,
): string | undefined {
  if (env.npm_lifecycle_event !== script) return undefined;
  const kept = flags.filter(
    (flag) => flag.startsWith('--') && !OF_OTHERS.includes(flag) && env[variableOf(flag)],
  );
  if (kept.length === 0) return undefined;
  return (
    `${kept.join(', ')}: expected behind a '--' that stands alone, found before it or without it, where npm keeps options for itself. ` +
    `Write 'npm run ${script} -- ${kept[0]} …'; where it is a setting of npm's that was meant, unset ${kept.map(variableOf).join(', ')}.`
  );
}
