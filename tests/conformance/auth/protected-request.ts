import type { Call, Intent, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';

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
  /** True when it may be sent again to prove that it is still accepted: it leaves nothing behind. */
  repeatable: boolean;
}

/** Finds such a request, or says why there is none. */
export type FindRequest = (ctx: CheckContext) => Promise<ProtectedRequest | string>;
