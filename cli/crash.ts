/**
 * Ends the process with status 2: what goes wrong in the suite itself is no verdict. `lost` says what there is not
 * because of it.
 */
export function crash(error: unknown, lost = 'there is no verdict'): never {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  console.error(`The suite itself failed, so ${lost}. Please report this:\n${text}`);
  process.exit(2);
}

/** Makes every error that nobody catches end the process by {@link crash}. */
export function endOnCrash(lost?: string): void {
  process.on('uncaughtException', (error) => crash(error, lost));
  process.on('unhandledRejection', (error) => crash(error, lost));
}
