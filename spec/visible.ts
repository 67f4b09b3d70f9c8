/**
 * Everything that a terminal, a browser or an editor would obey or hide instead of showing: control, format
 * (bidirectional, zero-width, tag), private, unassigned characters, lone surrogates, odd line separators, variation
 * selectors.
 */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

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
