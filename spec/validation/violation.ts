/** One place of a body or query that breaks one structural clause. */
export interface SchemaViolation {
  /** Id of the clause: `deployment.out.name.type`. */
  clause: string;
  /** JSON pointer to the offending value (to the object that lacks it, for a missing field). */
  pointer: string;
  /** One sentence for people, without the value found. */
  message: string;
  /** What the document asks for; at most 200 characters. */
  expected: string;
  /** What is there; at most 200 characters, control characters escaped. */
  found: string;
  /**
   * Requests only: the document leaves open whether a server takes this (a lossless conversion, null for what
   * may be left out, an empty string), so the request is neither valid nor faulty.
   */
  excused: boolean;
}
