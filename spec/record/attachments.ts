/** Name of the attachments that carry pieces of unit records from a worker to the reporter. */
export const RECORD_ATTACHMENT = 'conformance-record';

/** Name of the attachment that tells the reporter of the run, once a unit. */
export const RUN_ATTACHMENT = 'conformance-run';
