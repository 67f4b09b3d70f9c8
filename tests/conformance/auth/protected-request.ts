import type { Call, Intent, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { CreationKind } from '../../../fixtures/target/options.ts';

/** A request like the accepted one at another place, or of another kind. */
export type Elsewhere = Pick<ProtectedRequest, 'word' | 'note'> & {
  /** The place, or the kind, in cases. */
  words: string;
};

/** A request of one operation that the target was seen to accept with the run's own token. */
export interface ProtectedRequest {
  /** Words it anew; requests of other keys carry other names. */
  word: (key: string, intent: Intent) => Call;
  /** The accepted answer that proves it. */
  control: Reply;
  /** Notes what an accepted request of it left behind. */
  note: (reply: Reply) => void;
  /** Queries under which it may let in what it refuses without one, by how they are called in cases. */
  queries?: readonly (readonly [words: string, query: NonNullable<Call['query']>])[];
  /** The same request at other places and of other kinds, which may be open where this one is closed. */
  elsewhere?: readonly Elsewhere[];
  /** What each accepted one of them creates, and so leaves behind. */
  creates?: CreationKind;
  /** True when it may be sent again to prove that it is still accepted: it leaves nothing behind. */
  repeatable: boolean;
  /** Looks for what intruders asked for once all of them were refused, where that can be seen. */
  lookAgain?: (tryAgain: TryAgain) => Promise<void>;
  /** Takes away what intruders may have left, where nobody looked for it: some were let in, or a budget ended. */
  tidyUp?: () => Promise<void>;
}

/**
 * Sends a request once more with every kind of credentials that are not valid, and says whether all were refused. The
 * words set these cases apart from those before.
 */
export type TryAgain = (word: ProtectedRequest['word'], words: string) => Promise<boolean>;

/**
 * A request that may be accepted once and no more, so that it proves the refusals of intruders behind them: who is let
 * in among them uses it up.
 */
export type RequestToProve = Omit<ProtectedRequest, 'control'> & {
  /** Sends it with the run's own token; what was accepted, or why nothing was. */
  prove: () => Promise<ProtectedRequest | string>;
};

/** Finds such a request, or says why there is none. */
export type FindRequest = (ctx: CheckContext) => Promise<ProtectedRequest | RequestToProve | string>;

/**
 * Finds a request about what another one has just created, given the answer that says so, or says why there is none;
 * undefined where nobody needs it.
 */
export type FindBehind = (
  ctx: CheckContext,
  created: Reply,
) => Promise<ProtectedRequest | string | undefined>;
