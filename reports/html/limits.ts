/** How much of one piece of evidence is laid out. */
export interface Detail {
  /** Pieces of evidence for one clause, besides one for each further operation. */
  evidence: number;
  /** Characters of one body that are laid out. */
  bodyCharacters: number;
  /** Lines of one body. */
  bodyLines: number;
  /** Headers of one request or response. */
  headers: number;
  /** Characters of one short text (a message, an id, an address, a header). */
  text: number;
  /** Whether keys stand out, and twins and earlier exchanges are shown in full. */
  rich: boolean;
}

/** How much of what a run found one page shows. What is left out is said where it is missing. */
export interface Limits {
  /** Failing clauses with much detail, then those with little; any further ones are shown with their message alone. */
  nearClauses: number;
  farClauses: number;
  near: Detail;
  far: Detail;
  /** Answers and findings that are shown with an exchange. */
  exchanges: number;
  /** Rows of the lists that a target can make long. */
  rows: number;
}

const NEAR: Detail = {
  evidence: 3,
  bodyCharacters: 12_000,
  bodyLines: 120,
  headers: 40,
  text: 1000,
  rich: true,
};
const FAR: Detail = { evidence: 1, bodyCharacters: 3000, bodyLines: 20, headers: 12, text: 400, rich: false };
const MEAGRE: Detail = {
  evidence: 1,
  bodyCharacters: 600,
  bodyLines: 10,
  headers: 4,
  text: 120,
  rich: false,
};

/** From generous to meagre: the first that keeps the page under its bound is used. */
export const LEVELS: readonly Limits[] = [
  { nearClauses: 40, farClauses: 1000, near: NEAR, far: FAR, exchanges: 200, rows: 400 },
  { nearClauses: 10, farClauses: 400, near: { ...FAR, rich: true }, far: MEAGRE, exchanges: 40, rows: 200 },
  { nearClauses: 5, farClauses: 20, near: MEAGRE, far: MEAGRE, exchanges: 0, rows: 50 },
];

/** No page is larger, in bytes. */
export const MAX_PAGE_BYTES = 10_000_000;

/** How a failing clause is shown by its place on the page; null: without evidence. */
export function detailAt(place: number, limits: Limits): Detail | null {
  if (place < limits.nearClauses) return limits.near;
  return place < limits.farClauses ? limits.far : null;
}
