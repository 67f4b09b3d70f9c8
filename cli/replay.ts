/**
 * `npm run replay`: sends one failing case again, its prerequisites first, and says whether it still fails. Exit
 * status 0: no longer; 1: still; 2: it could not be replayed.
 */
import { readArguments } from './replay/arguments.ts';

try {
  const wanted = readArguments();
  // Loaded behind the arguments, so that --help answers at once.
  const { replay } = await import('./replay/replay.ts');
  process.exit(await replay(wanted));
} catch (error) {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  console.error(`The suite itself failed, so nothing was replayed. Please report this:\n${text}`);
  process.exit(2);
}
