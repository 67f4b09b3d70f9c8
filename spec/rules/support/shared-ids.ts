import type { Json, Outcome } from '../rule.ts';
import { textField } from './json.ts';
import { brokenAt } from './outcomes.ts';

/**
 * What bears different names is not one thing, so that no two of them have one id (section 2.0). Blank ids name
 * nothing, and tell nothing here.
 */
export function sharedIds(items: readonly Json[], pointer: string, what: string): Outcome[] {
  const names = new Map<string, string>();
  const shared = items.find((item) => {
    const [id = '', name = ''] = [textField(item, 'id')?.trim(), textField(item, 'name')];
    if (id === '' || name === '') return false;
    const other = names.get(id) ?? name;
    names.set(id, other);
    return other !== name;
  });
  if (shared === undefined) return [];
  return [brokenAt(pointer, `${what} of different names have the same id`, 'an id of each', shared)];
}
