/** Tells how far a run is: one line that changes on a terminal, a line a unit elsewhere. */
export class Progress {
  #done = 0;

  /** How many units are done. */
  get done(): number {
    return this.#done;
  }

  /** Counts one more unit as done. Nothing in the text may mean anything to a terminal. */
  show(planned: number, text: string): void {
    this.#done += 1;
    const line = `[${this.#done}/${planned}] ${text}`;
    if (!process.stdout.isTTY) process.stdout.write(`${line}\n`);
    else process.stdout.write(`\r\x1b[2K${line.slice(0, (process.stdout.columns ?? 80) - 1)}`);
  }

  /** Says something in between on a line of its own. */
  say(words: string): void {
    this.end();
    process.stdout.write(`${words}\n`);
  }

  /** Makes room for what follows. */
  end(): void {
    if (process.stdout.isTTY && this.#done > 0) process.stdout.write('\r\x1b[2K');
  }
}
