/** What writing to a pipe that nobody reads any more ends with, and to a terminal that was closed. */
const GONE: readonly (string | undefined)[] = ['EPIPE', 'EIO'];

/**
 * Lets a command go on where nobody reads what it prints any more (`… | head`): its files and its exit status tell the
 * rest. An error that nobody listens to would end it instead, in the middle of things.
 */
export function goOnWithoutConsole(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (!GONE.includes(error.code)) throw error;
    });
  }
}
