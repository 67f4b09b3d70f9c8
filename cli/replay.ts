/**
 * `npm run replay`: sends one failing case again, its prerequisites first, and says whether it still fails. Exit
 * status 0: no longer; 1: still; 2: it could not be replayed.
 */
import { goOnWithoutConsole } from './console.ts';
import { crash } from './crash.ts';
import { readArguments } from './replay/arguments.ts';

goOnWithoutConsole();
try {
  const wanted = readArguments();
  // Loaded behind the arguments, so that --help answers at once.
  const { replay } = await import('./replay/replay.ts');
  process.exit(await replay(wanted));
} catch (error) {
  crash(error, 'nothing was replayed');
}
