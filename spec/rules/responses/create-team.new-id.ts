import { namesSomethingNew } from '../support/new-id.ts';

/** Section 2.6: the id of a team that was created names it. */
export const rule = namesSomethingNew('create-team.new-id', 'create-team');
