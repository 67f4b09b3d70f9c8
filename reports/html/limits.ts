/** How much of what a run found one page shows. What is left out is said where it is missing. */
export interface Limits {
  /** Failing clauses that are shown with evidence; the others with their message. */
  clausesWithEvidence: number;
  /** Pieces of evidence for one clause. */
  evidencePerClause: number;
  /** Characters of one body that are laid out. */
  bodyCharacters: number;
  /** Lines of one body. */
  bodyLines: number;
  /** Headers of one request or response. */
  headers: number;
  /** Characters of one short text (a message, an id, an address, a header). */
  text: number;
  /** Answers, findings and resources that are shown with an exchange, and rows of each of these lists. */
  exchanges: number;
  rows: number;
}

/** From generous to meagre: the first that keeps the page under its bound is used. */
export const LEVELS: readonly Limits[] = [
  {
    clausesWithEvidence: 600,
    evidencePerClause: 3,
    bodyCharacters: 12_000,
    bodyLines: 120,
    headers: 40,
    text: 1000,
    exchanges: 300,
    rows: 500,
  },
  {
    clausesWithEvidence: 600,
    evidencePerClause: 1,
    bodyCharacters: 4000,
    bodyLines: 40,
    headers: 16,
    text: 500,
    exchanges: 100,
    rows: 300,
  },
  {
    clausesWithEvidence: 200,
    evidencePerClause: 1,
    bodyCharacters: 1500,
    bodyLines: 24,
    headers: 8,
    text: 300,
    exchanges: 20,
    rows: 200,
  },
  {
    clausesWithEvidence: 20,
    evidencePerClause: 1,
    bodyCharacters: 400,
    bodyLines: 10,
    headers: 4,
    text: 120,
    exchanges: 0,
    rows: 50,
  },
];

/** No page is larger, in bytes. */
export const MAX_PAGE_BYTES = 10_000_000;
