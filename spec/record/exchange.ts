/** One recorded request. Secrets are already replaced; bodies are bounded. */
export interface RecordedRequest {
  method: string;
  /** Absolute URL as sent, with the query. */
  url: string;
  headers: [name: string, value: string][];
  /** The body's text as sent; absent when none was sent. */
  body?: string;
  /** True when `body` holds only the beginning of what was sent. */
  bodyCut?: boolean;
}

/** One recorded response. Secrets are already replaced; the body is bounded. */
export interface RecordedResponse {
  status: number;
  headers: [name: string, value: string][];
  body: string;
  /** Bytes received after decompression (the recorded text may be shorter). */
  bodyBytes: number;
  /** True when `body` holds only the beginning of what was received. */
  bodyCut?: boolean;
  /** Milliseconds from the request's first byte to the end of the response. */
  durationMs: number;
}

/** Why no usable response came. The classes are closed: every failure of the transport is one of them. */
export type TransportFailureKind =
  | 'refused'
  | 'unresolved'
  | 'tls'
  | 'proxy'
  | 'timeout'
  | 'reset'
  | 'closed'
  | 'protocol'
  | 'too-large'
  | 'bad-encoding'
  | 'interrupted'
  | 'blocked';

/** A classified failure of the transport and the words that a person needs to understand it. */
export interface TransportFailure {
  kind: TransportFailureKind;
  message: string;
}

/** One request and its response (or the failure that stood in its place) as recorded. */
export interface RecordedExchange {
  /** Operation id of the description, e.g. `create-workspace`. */
  operation: string;
  request: RecordedRequest;
  response?: RecordedResponse;
  failure?: TransportFailure;
}
