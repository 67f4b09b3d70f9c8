import type { HostileKind } from './kind.ts';
import { BODIES } from './kinds/bodies.ts';
import { CODINGS } from './kinds/codings.ts';
import { CONNECTIONS } from './kinds/connections.ts';
import { HEADS } from './kinds/heads.ts';
import { LENGTHS } from './kinds/lengths.ts';
import { SECRETS } from './kinds/secrets.ts';
import { STATUSES } from './kinds/statuses.ts';
import { STRINGS } from './kinds/strings.ts';

/** Every kind of bad server, by id. */
export const HOSTILE_KINDS: readonly HostileKind[] = [
  ...HEADS,
  ...BODIES,
  ...CODINGS,
  ...LENGTHS,
  ...STATUSES,
  ...CONNECTIONS,
  ...STRINGS,
  ...SECRETS,
];
