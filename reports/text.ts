/**
 * Everything that a terminal, a browser or an editor would obey or hide instead of showing: control, format
 * (bidirectional, zero-width, tag), private, unassigned characters, lone surrogates, odd line separators.
 */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** How one unseen character is written: `\n`, `\x1b`, `\u202e`, `\u{e0041}`. */
export function escapeCharacter(character: string): string {
  const named = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }[character];
  if (named) return named;
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`;
  return code < 0x10000 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\u{${code.toString(16)}}`;
}

/** One line of text in which every unseen character is written out. */
export function visibleLine(text: string): string {
  return text.replace(UNSEEN, escapeCharacter);
}

/** Like {@link visibleLine}, but line breaks and tabs stay what they are. */
export function visibleText(text: string): string {
  return text
    .replace(/\r\n/g, '\n')
    .replace(UNSEEN, (character) =>
      character === '\n' || character === '\t' ? character : escapeCharacter(character),
    );
}

/** At most `max` characters, cut between code points, with an ellipsis where something was cut. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = /[\ud800-\udbff]/.test(text[max - 2] ?? '') ? max - 2 : max - 1;
  return `${text.slice(0, end)}…`;
}

/** A share as people read it: 0.9996 is 99.9%, and only 1 is 100%. */
export function percent(share: number): string {
  const floored = Math.floor(share * 1000) / 10;
  return `${Number.isInteger(floored) ? floored : floored.toFixed(1)}%`;
}

/** `1 clause`, `2 clauses`. */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;
}

/** Milliseconds as people read them: `340 ms`, `4.2 s`, `3 min 20 s`. */
export function duration(ms: number): string {
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
