import { escapePointer } from '../../spec/rules/support/json.ts';
import { visibleLine } from '../../spec/visible.ts';
import { clip } from '../text.ts';

/** What a piece of a line is, for its colour. */
export type TokenKind = 'key' | 'string' | 'number' | 'word' | 'punctuation';

/** A line of a JSON text as the report shows it. */
export interface ViewLine {
  /** Depth of indentation, bounded. */
  depth: number;
  tokens: { text: string; kind: TokenKind }[];
  /** Part of the offending place. */
  marked: boolean;
  /** Set on a line that stands for a member that is missing. */
  missing?: boolean;
}

const MAX_DEPTH = 24;
const MAX_TOKEN = 600;
/** Deeper than this no place is marked: pointers would grow with the square of the depth. */
const MAX_MARKED_DEPTH = 64;
const BLANK = /[ \t\r\n]*/y;
const SCALAR = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|-?\d[\d.eE+-]*|true|false|null/y;
/** A string that the end of a cut text left open. */
const OPEN_STRING = /"[^"\\]*(?:\\[\s\S][^"\\]*)*\\?$/y;

interface Container {
  close: '}' | ']';
  pointer: string;
  /** Members so far. */
  size: number;
  marked: boolean;
}

function unquote(raw: string): string {
  try {
    return JSON.parse(raw) as string;
  } catch {
    // a key with a raw control character is shown and compared as it was sent
    return raw.slice(1, -1);
  }
}

const kindOfScalar = (text: string): TokenKind =>
  text.startsWith('"') ? 'string' : /^[-\d]/.test(text) ? 'number' : 'word';

/** Writes JSON text one member a line without parsing it into values: numbers, order and repeated keys stay as sent. */
class Printer {
  readonly lines: ViewLine[] = [];
  private readonly stack: Container[] = [];
  private readonly text: string;
  private readonly target: string | undefined;
  private readonly parent: string | undefined;
  private at = 0;
  private found = false;

  constructor(text: string, target: string | undefined) {
    this.text = text;
    this.target = target;
    this.parent =
      target === undefined || target === '' ? undefined : target.slice(0, target.lastIndexOf('/'));
  }

  private match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? null;
    if (found !== null) this.at += found.length;
    return found;
  }

  private skip(): string {
    this.match(BLANK);
    return this.text[this.at] ?? '';
  }

  private line(tokens: ViewLine['tokens'], marked: boolean, depth = this.stack.length): void {
    this.lines.push({ depth: Math.min(depth, MAX_DEPTH), tokens, marked });
  }

  private below(container: Container, key: string): string {
    return this.stack.length > MAX_MARKED_DEPTH ? '?' : `${container.pointer}/${key}`;
  }

  private closing(container: Container): void {
    if (container.pointer === this.parent && !this.found && this.target !== undefined) {
      const key = this.target
        .slice(container.pointer.length + 1)
        .replaceAll('~1', '/')
        .replaceAll('~0', '~');
      const text = visibleLine(
        clip(container.close === ']' ? `item ${key}` : JSON.stringify(key), MAX_TOKEN),
      );
      this.lines.push({
        depth: Math.min(this.stack.length + 1, MAX_DEPTH),
        tokens: [{ text, kind: 'key' }],
        marked: true,
        missing: true,
      });
    }
    this.line([{ text: container.close, kind: 'punctuation' }], container.marked);
  }

  /** Reads one value; false where the text is no JSON. */
  private value(pointer: string, lead: ViewLine['tokens'], inherited: boolean): boolean {
    const here = pointer === this.target;
    if (here) this.found = true;
    const marked = inherited || here;
    const next = this.skip();
    if (next === '{' || next === '[') {
      this.at += 1;
      this.line([...lead, { text: next, kind: 'punctuation' }], marked);
      this.stack.push({ close: next === '{' ? '}' : ']', pointer, size: 0, marked });
      return true;
    }
    const scalar = this.match(SCALAR) ?? this.match(OPEN_STRING);
    if (scalar === null) return false;
    const text = visibleLine(clip(scalar, MAX_TOKEN));
    this.line([...lead, { text, kind: kindOfScalar(scalar) }], marked);
    return true;
  }

  private comma(): void {
    this.at += 1;
    this.lines.at(-1)?.tokens.push({ text: ',', kind: 'punctuation' });
  }

  /** Goes on inside the innermost container; false where the text is no JSON. */
  private member(container: Container): boolean {
    let next = this.skip();
    if (next === container.close) {
      this.at += 1;
      this.stack.pop();
      this.closing(container);
      return true;
    }
    if (container.size > 0) {
      if (next !== ',') return false;
      this.comma();
      next = this.skip();
      if (next === '') return true;
    }
    const index = container.size;
    container.size += 1;
    if (container.close === ']')
      return this.value(this.below(container, String(index)), [], container.marked);
    const key = this.match(SCALAR);
    if (key === null || !key.startsWith('"')) {
      return this.match(OPEN_STRING) !== null;
    }
    if (this.skip() !== ':') return this.at >= this.text.length;
    this.at += 1;
    const lead: ViewLine['tokens'] = [
      { text: visibleLine(clip(key, MAX_TOKEN)), kind: 'key' },
      { text: ': ', kind: 'punctuation' },
    ];
    if (this.skip() === '') {
      this.line(lead, container.marked);
      return true;
    }
    return this.value(this.below(container, escapePointer(unquote(key))), lead, container.marked);
  }

  print(): boolean {
    if (!this.value('', [], false)) return false;
    while (this.at < this.text.length) {
      const container = this.stack.at(-1);
      if (!container) return this.skip() === '';
      if (this.skip() === '') return true;
      if (!this.member(container)) return false;
    }
    return true;
  }
}

/** `{` and `}` on two lines become `{}` on one. */
function foldEmpty(lines: ViewLine[]): ViewLine[] {
  const folded: ViewLine[] = [];
  for (const line of lines) {
    const last = folded.at(-1);
    const opener = last?.tokens.at(-1)?.text;
    const closer = line.tokens[0]?.text;
    if (last && ((opener === '{' && closer === '}') || (opener === '[' && closer === ']'))) {
      last.tokens.push(...line.tokens);
    } else {
      folded.push(line);
    }
  }
  return folded;
}

/**
 * JSON text as lines to be shown, the place at `pointer` marked; where that place is missing from an object that is
 * there, a line says so. A text that was cut is shown as far as it goes. Null when the text is no JSON.
 */
export function viewJson(text: string, pointer?: string): ViewLine[] | null {
  const printer = new Printer(text, pointer);
  return printer.print() ? foldEmpty(printer.lines) : null;
}

/** Lines that are shown, and how many were left out before each of them. */
export interface Window {
  lines: { line: ViewLine; leftOut: number }[];
  leftOutAtEnd: number;
}

/** At most about `max` lines: the beginning, the surroundings of what is marked, the end. */
export function windowOf(lines: readonly ViewLine[], max: number): Window {
  const keep = new Set<number>();
  const marks = lines.flatMap((line, index) => (line.marked ? [index] : []));
  const add = (from: number, to: number) => {
    for (let i = Math.max(0, from); i <= Math.min(lines.length - 1, to) && keep.size < max; i += 1)
      keep.add(i);
  };
  if (lines.length <= max) {
    add(0, lines.length);
  } else {
    for (const mark of marks.slice(0, Math.max(1, Math.floor(max / 4)))) add(mark - 3, mark + 3);
    add(lines.length - 2, lines.length - 1);
    add(0, lines.length - 1);
  }
  let previous = -1;
  const kept = [...keep].sort((a, b) => a - b);
  const shown = kept.flatMap((index) => {
    const line = lines[index];
    const leftOut = index - previous - 1;
    previous = index;
    return line ? [{ line, leftOut }] : [];
  });
  return { lines: shown, leftOutAtEnd: lines.length - 1 - previous };
}
