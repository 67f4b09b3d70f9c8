import pico from 'picocolors';
import { duration } from '../../reports/text.ts';

/** Tells how far the work is: one line that is written over on a terminal, a line each tenth elsewhere. */
export class Progress {
  readonly #total: number;
  readonly #out: NodeJS.WriteStream;
  readonly #startedAt = Date.now();
  #done = 0;
  #earlier = 0;
  #found = 0;
  #told = 0;

  constructor(total: number, out: NodeJS.WriteStream = process.stderr) {
    this.#total = total;
    this.#out = out;
  }

  /** One run had ended before an interruption. */
  resume(finding?: string): void {
    this.#earlier += 1;
    this.step(finding);
  }

  /** One more run has ended; `finding` is what is wrong with it, if anything. */
  step(finding?: string): void {
    this.#done += 1;
    if (finding !== undefined) {
      this.#found += 1;
      this.#line(`${pico.red('✗')} ${finding}`);
    }
    this.#tell();
  }

  /** Leaves the terminal's last line empty. */
  end(): void {
    if (this.#out.isTTY) this.#out.write('\r\x1b[2K');
  }

  #line(text: string): void {
    this.#out.write(this.#out.isTTY ? `\r\x1b[2K${text}\n` : `${text}\n`);
  }

  #left(): string {
    const done = this.#done - this.#earlier;
    if (done === 0) return '';
    const elapsed = Date.now() - this.#startedAt;
    return `, about ${duration((elapsed / done) * (this.#total - this.#done))} left`;
  }

  #tell(): void {
    const words = `${this.#done} of ${this.#total} runs, ${this.#found} to look at${this.#left()}`;
    if (this.#out.isTTY) {
      this.#out.write(`\r\x1b[2K${words}`);
      return;
    }
    const tenth = Math.floor((10 * this.#done) / this.#total);
    if (tenth === this.#told) return;
    this.#told = tenth;
    this.#out.write(`${words}\n`);
  }
}
