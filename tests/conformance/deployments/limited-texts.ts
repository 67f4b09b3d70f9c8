import type { LimitedField } from '../steps/padded-limit.ts';

/** A deployment's name and its greatest length (sections 2.3, 8). */
const NAME: LimitedField = { clause: 'deployment.in.name.limit', field: 'name', max: 500 };

/** A deployment's description and its greatest length (sections 2.3, 8). */
export const DESCRIPTION: LimitedField = {
  clause: 'deployment.in.description.limit',
  field: 'description',
  max: 1000,
};

/** Texts of deployments with a greatest length. */
export const LIMITED_TEXTS: readonly LimitedField[] = [NAME, DESCRIPTION];
