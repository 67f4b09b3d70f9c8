import type { Creation } from '../steps/creating-probe.ts';

/** The smallest creation of a team (section 2.6). */
export const PLAIN_TEAM: Creation = {
  operation: 'create-team',
  kind: 'team',
  nameField: 'name',
  base: (ctx, key) => ({ name: ctx.name(key) }),
};
