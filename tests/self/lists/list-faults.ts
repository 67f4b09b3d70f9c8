import { ACCEPTANCE_FAULTS } from './faults/acceptance.ts';
import { FILTER_FAULTS } from './faults/filter.ts';
import type { ListFault } from './faults/kit.ts';
import { PAGING_FAULTS } from './faults/paging.ts';
import { SORTING_FAULTS } from './faults/sorting.ts';

const BOTH = ['list-agent-tokens', 'list-notification-channels'] as const;

/** Every fault, with the list it is tried on: those of both lists on one of them in turn. */
export const LIST_FAULTS: readonly (ListFault & { operation: string })[] = [
  ...[...PAGING_FAULTS, ...ACCEPTANCE_FAULTS, ...SORTING_FAULTS].map((fault, i) => ({
    ...fault,
    operation: fault.only ?? BOTH[i % 2] ?? BOTH[0],
  })),
  ...FILTER_FAULTS.map((fault) => ({ ...fault, operation: BOTH[1] })),
];
