import type { Json, JsonObject, Reply } from '../../../fixtures/host/call.ts';

/** A request with links, and one with less in it that is taken and differs from it as told. */
export interface Richer {
  differs: string;
  clause: string;
  pointer: string;
  fields: Fields;
  plain: Fields;
  /** What it has more than the plain one, each alone, where it is several things. */
  parts?: readonly Richer[];
  /** What is asked only where it is taken. */
  beyond?: readonly Richer[];
}

/** Fields that take the plain object's place or come on top of it; undefined takes one away. */
export type Fields = Record<string, Json | undefined>;

/** A link to a deployment. */
export const linkTo = (id: string, more: JsonObject = {}): JsonObject => ({
  scope: 'DEPLOYMENT',
  scopeEntityId: id,
  ...more,
});

/** Sends the object that the workspace takes with these fields on top, as the case of that name. */
export type Ask = (words: string, fields: Fields) => Promise<Reply | undefined>;
