/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
/** A JSON object. */
export type JsonObject = { [key: string]: Json };

/**
 * What is known of the place that a request is sent to. Everything may be missing: a rule that needs what is
 * missing does not apply.
 */
export interface RuleFacts {
  /** `remoteExecution.enabled` as the deployment's own answers show it. */
  remoteExecutionEnabled?: boolean | undefined;
  /** Whether the deployment, before the request, is for development only. */
  isDevelopmentMode?: boolean | undefined;
  /** Type of the cluster in the path: `DEDICATED` or `HYBRID`. */
  clusterType?: string | undefined;
  /** Cloud of the cluster in the path: `CLOUD_A`, `CLOUD_B` or `CLOUD_C`. */
  cloudProvider?: string | undefined;
  /** Whether the cluster, before the request, has DR. */
  isDrEnabled?: boolean | undefined;
  /** True for a cluster of the run's own, which nobody else changes. */
  isOwn?: boolean | undefined;
  /** True for a cluster that the run created without asking for DR: nobody else can have enabled it meanwhile. */
  withoutDrFromTheStart?: boolean | undefined;
  /** The entity in the path as its last answer showed it, when nothing changed it since. */
  before?: JsonObject | undefined;
  /** The entity in the path as the run's first answer showed it, whatever changed since. */
  first?: JsonObject | undefined;
  /** Secret environment variables that the run sent to the deployment, earlier ones included. */
  knownSecrets?: readonly { key: string; value: string }[] | undefined;
  /** When the answer arrived, as `YYYY-MM-DDTHH:MM:SSZ`. */
  receivedAt?: string | undefined;
  /** True when the check has waited, so that a change still under way excuses nothing. */
  settled?: boolean | undefined;
  /** True for the answer to a request that was sent again: it may have been carried out more than once. */
  sentAgain?: boolean | undefined;
  /** True once the target was seen to show a change at once in an answer that says that it is under way. */
  showsAtOnce?: boolean | undefined;
  /** Whether any update of the run has asked the cluster in the path to fail over. */
  failoverAsked?: boolean | undefined;
  /** True when an earlier request may have changed the entity in the path although it was not answered OK. */
  mayHaveChanged?: boolean | undefined;
  /** Values that fields of the entity in the path were sent or shown with before, as JSON, by name. */
  formerValues?: Readonly<Record<string, ReadonlySet<string>>> | undefined;
  /** What the node pools of the cluster in the path were sent or shown with before. */
  formerPools?: KnownPools | undefined;
}

/** Values of what makes a node pool the one that it is, as JSON, by the pool's name and the field's. */
export type KnownPools = ReadonlyMap<string, Readonly<Record<string, ReadonlySet<string>>>>;

/** What a rule says of a request. */
export type RequestVerdict = 'holds' | 'broken' | 'not-applicable';

/**
 * What a server owes to a request that breaks a rule. `refused`: an answer that is not OK. `no-effect`: a refusal,
 * or an OK answer that changes nothing. `open`: nothing, the document is silent, so core requests keep the rule and
 * only probes break it.
 */
export type Breach = 'refused' | 'no-effect' | 'open';

/** A rule across the fields of one request that JSON Schema cannot say. */
export interface RequestRule {
  kind: 'request';
  /** Id of the clause, and the name of the rule's file. */
  clause: string;
  operation: string;
  breach: Breach;
  /**
   * Judges a request that satisfies its schema: the body, or the query of an operation without one.
   * `not-applicable` also stands for what the facts or the notation of a value leave undecided.
   */
  evaluate(request: JsonObject, facts: RuleFacts): RequestVerdict;
}

/** An OK answer and what it answers. */
export interface ResponseInput {
  operation: string;
  pathParams: Readonly<Record<string, string>>;
  /** Query parameters as sent, by name. */
  query: Readonly<Record<string, string | readonly string[]>>;
  requestBody?: Json | undefined;
  responseBody: Json;
  facts?: RuleFacts | undefined;
}

/** What a rule found at one place of an answer. */
export interface Outcome {
  verdict: 'holds' | 'broken';
  /** JSON pointer into the response body. */
  pointer?: string;
  message?: string;
  expected?: string;
  /** What is there, uncut: whoever records it redacts first and cuts then. */
  found?: string;
}

/** A rule that answers must keep and that JSON Schema cannot say. */
export interface ResponseRule {
  kind: 'response';
  /** Id of the clause, and the name of the rule's file. */
  clause: string;
  operations: readonly string[];
  /**
   * `answers`: judges every OK answer. `lawful-requests`: compares with what was asked, so only answers to core
   * and exotic requests may be held against it.
   */
  judges: 'answers' | 'lawful-requests';
  /** Outcomes by place; none where the rule does not apply. */
  evaluate(input: ResponseInput): Outcome[];
}

/** Tells which reading of a contradictory clause an answer follows. */
export interface ReadingRule {
  kind: 'reading';
  /** Id of the contradictory clause, and the name of the rule's file. */
  clause: string;
  operations: readonly string[];
  /** Name of the reading; undefined where the answer fits all of them. */
  evaluate(input: ResponseInput): string | undefined;
}
