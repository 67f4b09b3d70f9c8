import type { Reply } from '../../../fixtures/host/call.ts';

/**
 * Whether part of an answer is of the wrong shape, which has been blamed: it is then not what was sent either.
 * @param part how the names of its clauses begin: `cluster.out.name`, `nodePool.out`
 */
export const isMisshapen = ({ violated }: Reply, part: string): boolean =>
  [...violated].some((clause) => clause.startsWith(`${part}.`));
