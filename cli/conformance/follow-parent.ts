/** Asks Playwright to stop as Ctrl-C does: what was done so far is reported. */
function stop(): void {
  process.kill(process.pid, 'SIGINT');
}

/**
 * Makes this process stop with the command that started it, whatever ended that; and treats a request to terminate,
 * or a closed terminal, like Ctrl-C.
 */
export function followParent(): void {
  process.once('SIGTERM', stop);
  process.once('SIGHUP', stop);
  if (!process.connected) return;
  process.once('disconnect', stop);
  process.channel?.unref();
}
