import { namesSomethingNew } from '../support/new-id.ts';

/** Section 2.7: the id of a workspace that was created names it. */
export const rule = namesSomethingNew('create-workspace.new-id', 'create-workspace');
