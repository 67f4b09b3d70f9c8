/** Testable required clauses that no switch of the reference server can break, and why. */
export const CLAUSES_WITHOUT_DEVIATION: Readonly<Record<string, string>> = {};
