/** Stands in a record where a secret stood; in an `authorization` header it is the run's own token. */
export const REDACTED = '[secret]';
