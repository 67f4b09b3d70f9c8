import type { JsonObject } from '../../../../fixtures/host/call.ts';
import { type ListAnswer, type ListRequest, passes, type Steps } from '../list-target.ts';

/** One way to break one statement about lists, and the clauses that may fail for it. */
export interface ListFault {
  title: string;
  /**
   * Suffixes of the list's behavioural clauses, or whole ids of structural ones; one of them must fail, no other may.
   */
  breaks: readonly string[];
  steps: Steps;
  /** Items in the list, where it shows only with so many. */
  count?: number;
  /** Lists it makes sense for; both unless given. */
  only?: 'list-agent-tokens' | 'list-notification-channels';
}

/** The first value of a parameter. */
export const asked = (request: ListRequest, name: string): string | undefined => request.values(name)[0];
/** The offset asked for; 0 when none was. */
export const offsetOf = (request: ListRequest): number => Number(asked(request, 'offset') ?? 0);

/** Changes the body of each page. */
export function changing(change: (body: JsonObject, request: ListRequest) => JsonObject): Steps {
  return {
    answer: (answer: ListAnswer, request) =>
      answer.status === 200
        ? { ...answer, body: { ...answer.body, ...change(answer.body, request) } }
        : answer,
  };
}

/** The totalCount of a page. */
export const total = (body: JsonObject): number => Number(body.totalCount);

/** Takes some requests that are to be refused. */
export const accepting = (when: (request: ListRequest) => boolean): Steps => ({
  validate: (request, usual) => usual() || when(request),
});

/** Refuses some valid requests. */
export const refusing = (when: (request: ListRequest) => boolean): Steps => ({
  validate: (request, usual) => usual() && !when(request),
});

/** Does not sort for some requests. */
export const unsorted = (when: (request: ListRequest) => boolean): Steps => ({
  sort: (items, request, usual) => (when(request) ? items : usual(items)),
});

/** The list as if some parameters had not been sent. */
export const ignoring = (...names: string[]): Steps => ({
  filter: (items, request) =>
    items.filter((item) =>
      passes(item, { ...request, values: (name) => (names.includes(name) ? [] : request.values(name)) }),
    ),
});

/** Lets some items through that no filter lets pass. */
export const letting = (when: (item: JsonObject, request: ListRequest) => boolean): Steps => ({
  filter: (items, request, usual) => {
    const chosen = usual();
    return items.filter((item) => chosen.includes(item) || when(item, request));
  },
});

/** Leaves some items out that pass every filter. */
export const dropping = (when: (item: JsonObject, request: ListRequest) => boolean): Steps => ({
  filter: (_items, request, usual) => usual().filter((item) => !when(item, request)),
});

/** True for requests with one sort. */
export const sortIs = (sort: string) => (request: ListRequest) => asked(request, 'sorts') === sort;
/** True for requests with a sort by one field, in either direction. */
export const sortsBy = (field: string) => (request: ListRequest) =>
  asked(request, 'sorts')?.split(':')[0] === field;
