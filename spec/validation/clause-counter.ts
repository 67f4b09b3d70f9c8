/** Counts how often each structural clause was exercised. One per unit; cheap to fill, read at the end. */
export class ClauseCounter {
  /** Times each clause was exercised, by id; clauses never exercised are missing. */
  counts(): Map<string, number> {
    throw new Error('not there yet');
  }
}
