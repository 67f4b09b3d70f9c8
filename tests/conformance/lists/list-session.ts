import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { decide, needsAnotherRound } from './confirm.ts';
import { spellingOf } from './find-spelling.ts';
import type { Finding, Outcome } from './findings.ts';
import { DEFAULT_LIMIT, type ListKind } from './list-kind.ts';
import type { ListPage } from './list-page.ts';
import { type ListPlace, ListReader } from './list-reader.ts';
import { readWhole, type WholeList, wholeChanged } from './whole-list.ts';

/** How often a piece of work is done at most when it shows violations, or when the list changes meanwhile. */
const ROUNDS = 5;

/** Limits tried, widest first, where the document promises none above the default. */
const WIDE_LIMITS: readonly number[] = [1000, 500, 200, 100, 50];

/** A list that was opened: its base was accepted and it was read as a whole. */
export class ListSession {
  readonly ctx: CheckContext;
  readonly kind: ListKind;
  readonly reader: ListReader;
  /** Answer to the request without parameters. */
  readonly base: ListPage;
  /** Largest limit that the target takes. */
  readonly wideLimit: number;
  readonly #wasTooLong: boolean;
  #whole: WholeList;

  private constructor(reader: ListReader, base: ListPage, wideLimit: number, whole: WholeList) {
    this.ctx = reader.ctx;
    this.kind = reader.kind;
    this.reader = reader;
    this.base = base;
    this.wideLimit = wideLimit;
    this.#whole = whole;
    this.#wasTooLong = whole.tooLong;
  }

  /**
   * Opens a list. Undefined when the target refuses the base, or when no answer can be read as a page: nothing can be
   * told of this list then, and `covered` is noted as not exercised. `brief`: it was
   * refused through all pauses already, and is asked only once more.
   */
  static async open(
    ctx: CheckContext,
    kind: ListKind,
    place: ListPlace,
    covered: readonly string[],
    how: { brief?: boolean } = {},
  ): Promise<ListSession | undefined> {
    const reader = new ListReader(ctx, kind, place);
    const base = await reader.open(how);
    if (!base) {
      ctx.notExercised(covered, `the plain request to ${place.label} gave no page`);
      return undefined;
    }
    reader.spell(await spellingOf(reader));
    const wideLimit = await widestLimit(reader);
    const whole = await readWhole(reader, wideLimit);
    if (!whole) {
      ctx.notExercised(covered, `the list of ${place.label} could not be read as a whole`);
      await reader.blame(base.totalCount ?? base.items.length);
      return undefined;
    }
    return new ListSession(reader, base, whole.wide.size, whole);
  }

  /** The list as it was last read as a whole. */
  get whole(): WholeList {
    return this.#whole;
  }

  /** Number of items of the whole list. */
  get count(): number {
    return this.#whole.ids.length;
  }

  /**
   * Does a piece of work and records what it showed. A violation counts only when the work shows it again, each time
   * while the list stays as it is: lists may change while they are read. Returns what was recorded as violated.
   */
  async settle(work: (repeat: boolean) => Promise<Outcome>): Promise<Finding[]> {
    let outcome = await work(false);
    let rounds: Finding[][] = [];
    let changed = false;
    for (let round = 1; ; round += 1) {
      if (outcome.findings.length > 0 && ((await this.#changed()) || this.#hasOutgrown)) {
        changed = true;
        rounds = [];
      } else rounds.push(outcome.findings);
      if (round === ROUNDS || !needsAnotherRound(rounds)) break;
      // A fault that shows in every so many answers must not fall into step with the rounds.
      for (let i = 0; i < round; i += 1) await this.reader.confirmBase();
      outcome = await work(true);
    }
    const { confirmed, unsteady } = decide(rounds);
    // A round in which the list changed proves nothing either way.
    const open = rounds.length === 0 ? outcome.findings : unsteady;
    const broken = new Set([...confirmed, ...open].map((finding) => finding.clause));
    this.ctx.pass(...outcome.passes.filter((clause) => !broken.has(clause)));
    for (const { clause, reply, note } of confirmed) this.ctx.fail(clause, reply, note);
    for (const finding of open) {
      if (changed) this.ctx.notExercised([finding.clause], 'the list kept changing while it was read');
      else this.#unsteady(finding);
    }
    return confirmed;
  }

  /** True for a list that has grown beyond what is read of one: it can no longer be seen to change. */
  get #hasOutgrown(): boolean {
    return this.#whole.tooLong && !this.#wasTooLong;
  }

  /** Reads the list again; true when somebody changed it since, in which case the new state counts from now on. */
  async #changed(): Promise<boolean> {
    const again = await readWhole(this.reader, this.wideLimit, true);
    if (!again || !wholeChanged(this.kind, this.#whole, again)) return false;
    // An answer that differs once proves no change: faulty servers do that. A real change stays.
    const third = await readWhole(this.reader, this.wideLimit, true);
    if (!third || !wholeChanged(this.kind, this.#whole, third)) return false;
    this.#whole = third;
    this.ctx.notice(`The ${this.kind.items} of ${this.reader.place.label} changed while they were read.`);
    return true;
  }

  #unsteady({ clause, reply }: Finding): void {
    this.ctx.notExercised([clause], 'what broke it was seen once, and not again when the same was asked for');
    const message = `What breaks ${clause} was seen once, and not again when the same was asked for.`;
    this.ctx.worry(`${this.kind.operation}.unsteady.${clause}`, reply, message);
  }
}

/** The largest limit worth trying. */
async function widestLimit(reader: ListReader): Promise<number> {
  if (reader.kind.sureLimit > DEFAULT_LIMIT) return reader.kind.sureLimit;
  for (const limit of WIDE_LIMITS) {
    const reply: Reply = await reader.probe([['limit', String(limit)]]);
    if (reply.ok) return limit;
  }
  return DEFAULT_LIMIT;
}
