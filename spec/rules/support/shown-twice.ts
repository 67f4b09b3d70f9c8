import { normalText } from '../echo.ts';
import type { Json } from '../rule.ts';
import { textField } from './json.ts';

/** The items sent that an answer shows more often than they were sent, told by a field that names them. */
export function shownTwice(sent: readonly Json[], shown: readonly Json[], name: string): Json[] {
  const named = (item: Json): string | undefined => {
    const value = textField(item, name);
    return value === undefined ? undefined : normalText(value);
  };
  const times = (some: readonly Json[], item: Json): number =>
    some.filter((other) => named(other) === named(item)).length;
  return sent.filter((item) => named(item) !== undefined && times(shown, item) > times(sent, item));
}
