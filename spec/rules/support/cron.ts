import { type Compare, normalText, text } from '../echo.ts';
import type { Json } from '../rule.ts';

/** Names that cron lines give to days and months, each with its number. */
const CRON_NAMES = new Map(
  [
    ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
    ['', 'jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  ].flatMap((names) => names.map((name, number): [string, string] => [name, String(number)])),
);

/** Cron lines by what they say: days and months by name or number, Sunday as 0 or 7, numbers with or without zeros. */
export const cron: Compare = (sent, found, pointer) => {
  const plain = (value: Json): Json =>
    typeof value === 'string'
      ? normalText(value)
          .toLowerCase()
          .replace(/[a-z]{3}/g, (name) => CRON_NAMES.get(name) ?? name)
          .replace(/\b0+(?=\d)/g, '')
          .replace(/(?<=\s)7$/, '0')
          .replace(/\s+/g, ' ')
      : value;
  const { compared, differences } = text(plain(sent), plain(found), pointer);
  return { compared, differences: differences.length === 0 ? [] : text(sent, found, pointer).differences };
};
