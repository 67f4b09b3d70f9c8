/** Names of the behavioural clauses that every operation with a body has; the clauses themselves are in `clauses/`. */

/** The plain valid request is answered OK. */
export const validAcceptedClause = (operation: string): string => `${operation}.valid-accepted`;

/** Any combination of permitted values is answered OK. */
export const combinationsClause = (operation: string): string => `${operation}.combinations`;

/** The answer shows what was asked for. */
export const resultClause = (operation: string): string => `${operation}.result`;
