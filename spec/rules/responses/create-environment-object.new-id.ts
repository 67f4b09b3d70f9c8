import { namesSomethingNew } from '../support/new-id.ts';

/** Section 2.2: the id of an environment object that was created names it. */
export const rule = namesSomethingNew('create-environment-object.new-id', 'create-environment-object');
