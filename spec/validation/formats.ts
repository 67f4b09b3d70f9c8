import ipaddr from 'ipaddr.js';

/** No address range in any notation is longer; longer text is not looked at. */
const MAX_CIDR_LENGTH = 64;

/** Two digits of a text as a number; not a number's business if they are no digits (the pattern's, that is). */
const two = (text: string, at: number): number =>
  (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/**
 * True when a text of the form `YYYY-MM-DDTHH:MM:SSZ` names a moment of the calendar. The form itself is the pattern's
 * to judge. 23:59:60 passes at the end of a month, where leap seconds are. (By hand, as a page holds thousands of
 * timestamps.)
 */
export function isOnCalendar(text: string): boolean {
  if (text.length !== 20) return false;
  const [month, day, hour, minute, second] = [
    two(text, 5),
    two(text, 8),
    two(text, 11),
    two(text, 14),
    two(text, 17),
  ];
  const year = two(text, 0) * 100 + two(text, 2);
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return false;
  const mayLeap = hour === 23 && minute === 59 && day === daysIn(year, month);
  return hour <= 23 && minute <= 59 && (second <= 59 || (second === 60 && mayLeap));
}

/**
 * True for an IPv4 or IPv6 address with a prefix length, in any notation that some server may take (host bits
 * set, leading zeros): what this refuses is an address range to nobody.
 */
export function isCidr(text: string): boolean {
  return text.length <= MAX_CIDR_LENGTH && ipaddr.isValidCIDR(text);
}

/** The formats that the description uses, and no others. */
export const formats = {
  'date-time': { type: 'string', validate: isOnCalendar },
  cidr: { type: 'string', validate: isCidr },
} as const;
