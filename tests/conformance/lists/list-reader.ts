import { isOfTheCaller, isRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import { PAUSES, pause, settle } from '../../../fixtures/engine/settle.ts';
import type { Call, Intent, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { excessOf } from '../../../fixtures/host/lost-answers.ts';
import { validAcceptedClause } from '../../../spec/clause-names.ts';
import { settleUnlessSteady } from '../steps/settle-unless-steady.ts';
import { judgeWithoutBody } from '../steps/without-a-body.ts';
import { Acceptance, acceptedClauses } from './acceptance.ts';
import { ItemsSeen } from './items-agree.ts';
import { DEFAULT_LIMIT, type ListKind } from './list-kind.ts';
import { type ListPage, type Query, readPage } from './list-page.ts';
import { aloneAs, asNamed, type Spelling } from './list-spellings.ts';
import { parameterNames, plainValues } from './plain-values.ts';

/** Where a list is read: its path, and how cases call the place. */
export interface ListPlace {
  params: Record<string, string>;
  /** Symbolic: `readDeployments[0]`, `organization`. */
  label: string;
}

/** Pause (ms) before a refused valid request is sent again. */
const SECOND_THOUGHT = 30;

/** How often an OK answer beyond the suite's own bounds is asked for again. */
const MORE_READINGS = 2;

/** Failures that the suite brings about itself: what it doesn't send, and what it doesn't take to its end. */
const OURS: ReadonlySet<string> = new Set(['interrupted', 'blocked', 'too-large']);

/** Sends valid requests to one list and sees to it that each refusal is proved and blamed on one clause. */
export class ListReader {
  readonly ctx: CheckContext;
  readonly kind: ListKind;
  readonly place: ListPlace;
  readonly #acceptance: Acceptance;
  readonly #alone = new Map<string, Promise<Reply>>();
  readonly #labels = new Map<string, string>();
  /** Outcomes of probes that stayed what they were, however often they were asked for. */
  readonly #steady = new Set<string>();
  readonly #seen: ItemsSeen;
  #base: Reply | undefined;
  #spelling: Spelling = asNamed;

  constructor(ctx: CheckContext, kind: ListKind, place: ListPlace) {
    this.ctx = ctx;
    this.kind = kind;
    this.place = place;
    this.#acceptance = new Acceptance(ctx, kind);
    this.#seen = new ItemsSeen(kind);
  }

  /** Makes an id of the target stand for a label in the keys of cases. */
  label(id: string, label: string): void {
    this.#labels.set(id, label);
  }

  /** Writes queries so from now on, as the target was seen to read them. */
  spell(spelling: Spelling): void {
    this.#spelling = spelling;
  }

  /** A query as it is written for this target. */
  spelled(query: Query): Query {
    return this.#spelling(this.kind, query);
  }

  /** Words a request. */
  call(query: Query, intent: Intent, repeat = false): Call {
    const words = query.map(([name, value]) => `${name}=${this.#labels.get(value) ?? value}`).join('&');
    return {
      operation: this.kind.operation,
      intent,
      case: `${this.place.label}?${words}`,
      params: this.place.params,
      ...(query.length === 0 ? {} : { query: this.spelled(query) }),
      ...(repeat ? { repeat } : {}),
    };
  }

  /**
   * Sends the base, the request without parameters. Undefined when it is refused, and nothing else can be proved
   * here then; when only the parameters' absence is refused, that is blamed. `brief` asks once more at most.
   */
  async open({ brief = false }: { brief?: boolean } = {}): Promise<ListPage | undefined> {
    const { ctx, kind } = this;
    const base = await this.#settled([], false, brief ? PAUSES.slice(0, 1) : PAUSES);
    ctx.recorder.base(kind.operation, base.ok);
    if (base.ok) {
      this.#base = base;
      return this.#take([], base);
    }
    await this.#blameBase(base);
    return undefined;
  }

  /** Finds out whether a refused base is only asked for a parameter that may be left out. */
  async #blameBase(first: Reply): Promise<void> {
    const { ctx, kind } = this;
    const taken = new Map<string, Reply>();
    for (const name of parameterNames(kind)) {
      const [value] = plainValues(kind, name, this.#idsFor(name));
      const reply = await ctx.send(this.call(value === undefined ? [] : [[name, value]], 'core', true));
      if (reply.ok) taken.set(name, reply);
    }
    if (taken.size === 0) {
      await judgeWithoutBody(ctx, first);
      return;
    }
    const again = await this.#settled([], true);
    const [demanded, ...others] = [...taken];
    if (!demanded || again.ok || !isProof(again)) return;
    const [name, twin] = demanded;
    // One parameter that must be there is that parameter's fault; any of several, the plain request's.
    const clause =
      others.length === 0 ? `${kind.anchor}.${name}.presence` : validAcceptedClause(kind.operation);
    ctx.fail(clause, again, {
      message: `the request without parameters was refused while one with ${name} was accepted`,
      expected: 'a 2xx status',
      found: `status ${again.outcome}`,
      where: 'request',
      twin: { reply: twin, differs: name },
    });
  }

  /** Ids to filter by: one that the target file lists where there is any, and one that nobody gave out. */
  #idsFor(name: string): string[] {
    const { workspaces, deployments, readDeployments } = this.ctx.target;
    const listed: Readonly<Record<string, string | undefined>> = {
      workspaceIds: workspaces[0],
      deploymentIds: deployments[0]?.id ?? readDeployments[0],
    };
    const known = listed[name];
    if (known !== undefined) this.label(known, `{listed in ${name}}`);
    return [...(known === undefined ? [] : [known]), this.ctx.name('unknown')];
  }

  /** Sends the base once more; true while the target still accepts it. */
  async confirmBase(): Promise<boolean> {
    const reply = await this.#settled([], true);
    this.ctx.recorder.base(this.kind.operation, reply.ok);
    return reply.ok;
  }

  /**
   * Sends a request that the target is free to refuse; its answer is only observed. A status that one probe was
   * answered with through all pauses is the target's way to refuse, and the next one is asked for only once more. So is
   * an OK answer that the suite cannot take in: the next one may be read, and it tells nothing.
   */
  async probe(query: Query): Promise<Reply> {
    const { ctx } = this;
    let reply = await settleUnlessSteady(
      ctx,
      (attempt) => this.call(query, 'probe', attempt > 0),
      this.#steady,
    );
    for (let time = 0; time < MORE_READINGS && excessOf(reply) !== undefined; time += 1)
      reply = await ctx.send(this.call(query, 'probe', true));
    return reply;
  }

  /**
   * Sends a valid request. Undefined when it was refused, which is blamed (see {@link blame}), or when its answer is
   * no page.
   */
  async read(query: Query, repeat = false): Promise<ListPage | undefined> {
    if (this.#acceptance.isHopeless(query)) return undefined;
    const reply = await this.#settled(query, repeat);
    if (reply.ok) return this.#take(query, reply);
    await pause(SECOND_THOUGHT, this.ctx);
    const again = await this.#settled(query, true);
    if (again.ok) return this.#take(query, again);
    await this.#prove(query, again);
    return undefined;
  }

  /**
   * Sends a request that the target is free to refuse. Undefined when it was refused, or when its answer is no page.
   */
  async readIfTaken(query: Query, repeat = false): Promise<ListPage | undefined> {
    const reply = await settle(this.ctx, (attempt) => this.call(query, 'probe', repeat || attempt > 0));
    return reply.ok ? readPage(this.kind, reply) : undefined;
  }

  /**
   * Judges what only all readings together show, and blames what was refused; call once, when everything has been sent.
   * `count`: the length of the list.
   */
  async blame(count: number): Promise<void> {
    if (!this.#base) return;
    await this.#seen.judge(this);
    // A value refused may be all that was tried of its parameter: others tell whether the parameter is at fault.
    for (const name of this.#acceptance.namesOnlyRefused()) {
      for (const value of plainValues(this.kind, name, this.#idsFor(name))) {
        const alone = await this.#single([name, value]);
        if (alone.ok) this.#acceptance.take([[name, value]]);
      }
    }
    this.#acceptance.blame(this.#base, count);
  }

  #take(query: Query, reply: Reply): ListPage | undefined {
    this.#acceptance.take(query);
    const page = readPage(this.kind, reply);
    this.#seen.note(page, query);
    return page;
  }

  #settled(query: Query, repeat: boolean, pauses: readonly number[] = PAUSES): Promise<Reply> {
    return settle(this.ctx, (attempt) => this.call(query, 'core', repeat || attempt > 0), pauses);
  }

  /** The answer to a parameter that stands alone; asked once. */
  #single(part: Query[number]): Promise<Reply> {
    const key = part.join('=');
    const known = this.#alone.get(key);
    if (known) return known;
    const [name, value] = part;
    const asked = this.#settled([[aloneAs(name), value]], true);
    this.#alone.set(key, asked);
    return asked;
  }

  async #prove(query: Query, refusal: Reply): Promise<void> {
    const { ctx, kind } = this;
    if (!(await this.confirmBase()) || !isProof(refusal)) {
      ctx.notExercised(
        acceptedClauses(kind, query),
        `a valid request was never answered clearly (${refusal.outcome})`,
      );
      return;
    }
    const [only, ...others] = query;
    if (only && others.length === 0) {
      this.#acceptance.refuse(...only, refusal);
      return;
    }
    let explained = false;
    for (const part of query) {
      const alone = await this.#single(part);
      if (alone.ok) this.#acceptance.take([part]);
      else if (isProof(alone)) {
        this.#acceptance.refuse(...part, alone);
        explained = true;
      }
    }
    if (!explained && !this.#acceptance.isHopeless(query)) await this.#narrow(query, refusal);
  }

  /** Takes parameters away while the request is still refused, and blames what is left. */
  async #narrow(query: Query, refusal: Reply): Promise<void> {
    let [left, reply] = [query, refusal];
    let twin: Reply | undefined;
    for (const part of query) {
      if (left.length <= 2) break;
      const fewer = left.filter((one) => one !== part);
      const answer = await this.#settled(fewer, true);
      if (answer.ok) twin = answer;
      else [left, reply] = [fewer, answer];
    }
    const [first] = left;
    twin ??= first && (await this.#single(first));
    if (!twin?.ok || this.#acceptance.isHopeless(left)) return;
    this.#acceptance.refuseCombination(left, reply, twin, await this.#isBehindEnd(left));
  }

  /** True when a query asks for a page behind the end of the list that its filters leave. */
  async #isBehindEnd(query: Query): Promise<boolean> {
    const offset = Number(query.find(([name]) => name === 'offset')?.[1] ?? 0);
    if (offset === 0) return false;
    const filters = query.filter(([name]) => name !== 'offset' && name !== 'limit');
    const reply = await this.#settled(filters, true);
    const page = reply.ok ? readPage(this.kind, reply) : undefined;
    return page !== undefined && page.items.length < DEFAULT_LIMIT && offset >= page.items.length;
  }
}

/** True when a refusal, repeated after pauses, says something about the request. */
function isProof(reply: Reply): boolean {
  const { failure, throttled } = reply.exchange;
  if (isOfTheCaller(reply)) return false;
  if (failure) return !throttled && !OURS.has(failure.kind);
  return isRefusal(reply);
}
