const PLAIN = /^[\x20-\x7e]*$/;

/** One word for a POSIX shell. Beyond plain ASCII it may not end with a line break. */
export function shellWord(text: string, encoding: 'utf8' | 'latin1' = 'utf8'): string {
  if (/^[A-Za-z0-9_./:@%+=,-]+$/.test(text)) return text;
  if (PLAIN.test(text)) return `'${text.replaceAll("'", `'\\''`)}'`;
  return `"$(printf '${printfFormat(Buffer.from(text, encoding))}')"`;
}

/** Bytes as a format for `printf`, to stand between single quotes (inside double ones, where `!` means something). */
export function printfFormat(bytes: Buffer): string {
  let format = '';
  for (const byte of bytes) {
    const character = String.fromCharCode(byte);
    if (character === '%') format += '%%';
    else if (byte >= 0x20 && byte <= 0x7e && !"'!\\".includes(character)) format += character;
    else format += `\\${byte.toString(8).padStart(3, '0')}`;
  }
  return format;
}
