import type { Json } from '../rule.ts';
import { textField } from './json.ts';

/** How many letters and digits of a name tell it from others: what is made of a name may hold only its beginning. */
const TELLING = 12;

const plain = (text: string | undefined): string =>
  (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/**
 * True when a field may be made of the name that stands beside it: it holds the beginning of that name, or the name has
 * too few letters and digits to tell.
 */
export function mayFollowName(body: Json | undefined, field: string): boolean {
  const start = plain(textField(body, 'name')).slice(0, TELLING);
  return start.length < TELLING || plain(textField(body, field)).includes(start);
}
