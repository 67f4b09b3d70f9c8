import type { OpenAPIV3_1 } from 'openapi-types';
import type { OperationDescription } from './description-types.ts';

export type * from './description-types.ts';

/** The parsed `openapi.yaml`, read once. Throws when the file cannot be read or is no description. */
export function loadDescription(): OpenAPIV3_1.Document {
  throw new Error('not there yet');
}

/** All operations by number. */
export function operations(): readonly OperationDescription[] {
  throw new Error('not there yet');
}

/** The operation of that id. Throws with the list of known ids when there is none. */
export function operation(id: string): OperationDescription {
  throw new Error(`not there yet: ${id}`);
}
