/**
 * `npm run conformance`: the entry. Whatever goes wrong in the suite itself, while its parts are loaded included, is no
 * verdict about the target: exit status 2.
 */
function crash(error: unknown): never {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  console.error(`The suite itself failed, so there is no verdict. Please report this:\n${text}`);
  process.exit(2);
}

process.on('uncaughtException', crash);
process.on('unhandledRejection', crash);

await import('./conformance/main.ts').catch(crash);
