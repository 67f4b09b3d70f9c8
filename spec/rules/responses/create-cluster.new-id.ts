import { namesSomethingNew } from '../support/new-id.ts';

/** Section 2.4: the id of a cluster that was created names it. */
export const rule = namesSomethingNew('create-cluster.new-id', 'create-cluster');
