import { pause } from '../../../fixtures/engine/settle.ts';
import type { Json, JsonObject, Reply } from '../../../fixtures/host/call.ts';
import type { SchemaNode } from '../../../spec/description-types.ts';
import { nearlyInstant, text } from '../../../spec/rules/echo.ts';
import { field, isObject, shown, textField } from '../../../spec/rules/support/json.ts';
import { documentedParts, itemFields } from './documented-parts.ts';
import type { ListKind } from './list-kind.ts';
import { type ListPage, type Query, readPage } from './list-page.ts';
import type { ListReader } from './list-reader.ts';
import { parameterOf } from './list-spellings.ts';

/** What a token may tell otherwise from one answer to the next: when it was last used, and its secret value. */
const MAY_DIFFER: ReadonlySet<string> = new Set(['lastUsedAt', 'token']);

/** Subjects, which are told apart by their ids. */
const SUBJECTS: ReadonlySet<string> = new Set(['createdBy', 'updatedBy']);

/**
 * What has no documented shape, and may be told at length under one filter and in short under another (section 2.11).
 */
const BY_FILTER: ReadonlySet<string> = new Set(['definition']);

/** What cuts and orders a list, and filters nothing. */
const NO_FILTER: ReadonlySet<string> = new Set(['limit', 'offset', 'sorts']);

const filtersOf = (query: Query): string =>
  JSON.stringify(query.filter(([name]) => !NO_FILTER.has(parameterOf(name))).toSorted());

/** Readings that a field was shown otherwise in: so many of each field, and of all fields, are looked at again. */
const MOST_SUSPECTS = 3;
const MOST_LOOKS = 6;

/** Milliseconds between two looks at the same: what lags behind has caught up. */
const REST = 2_000;

/** An item's creation lies at least so many milliseconds back before anybody would call it the present. */
const JUST_NOW = 5_000;

/** An item that one reading of a list showed otherwise than another one. */
interface Suspect {
  id: string;
  first: Query;
  other: Query;
}

/** An object or a list as text, whatever the order of its fields or items. */
function unordered(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(unordered).sort().join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}:${unordered(inner)}`);
  return `{${fields.sort().join()}}`;
}

/** Whether two readings of a field say the same. */
function isSame(name: string, a: Json, b: Json): boolean {
  if (a === b) return true;
  if (SUBJECTS.has(name)) {
    const [left, right] = [textField(a, 'id'), textField(b, 'id')];
    return left === undefined || right === undefined || left === right;
  }
  if (typeof a === 'object' && typeof b === 'object')
    return JSON.stringify(a) === JSON.stringify(b) || unordered(a) === unordered(b);
  const compare = name.endsWith('At') ? nearlyInstant : text;
  return compare(a, b, '').differences.length === 0;
}

/** A documented field of an item without what the document does not name in it; undefined where it says nothing. */
function fieldOf(item: JsonObject | undefined, name: string, node: SchemaNode): Json | undefined {
  const value = field(item, name);
  return value === undefined || value === null ? undefined : documentedParts(value, node);
}

/** The documented fields that two readings of one item both show, and show otherwise. */
function differing(a: JsonObject, b: JsonObject, fields: SchemaNode['fields']): string[] {
  const names: string[] = [];
  for (const [name, node] of fields) {
    if (field(a, name) === field(b, name) || MAY_DIFFER.has(name)) continue;
    const [left, right] = [fieldOf(a, name, node), fieldOf(b, name, node)];
    if (left === undefined || right === undefined) continue;
    if (!isSame(name, left, right)) names.push(name);
  }
  return names;
}

/** What the readings of a list showed of its items: the first of each, and where another one disagrees. */
export class ItemsSeen {
  readonly #first = new Map<string, { item: JsonObject; query: Query }>();
  readonly #suspects = new Map<string, Suspect[]>();
  readonly #fields: SchemaNode['fields'];
  #compared = 0;

  constructor(kind: ListKind) {
    this.#fields = itemFields(kind);
  }

  /** Notes the items of a page that was asked for. */
  note(page: ListPage | undefined, query: Query): void {
    for (const item of page?.items ?? []) {
      const id = textField(item, 'id');
      if (id === undefined) continue;
      const first = this.#first.get(id);
      if (!first) {
        this.#first.set(id, { item, query });
        continue;
      }
      this.#compared += 1;
      for (const name of differing(first.item, item, this.#fields)) {
        if (BY_FILTER.has(name) && filtersOf(first.query) !== filtersOf(query)) continue;
        const known = this.#suspects.get(name) ?? [];
        this.#suspects.set(name, known);
        if (known.length < MOST_SUSPECTS) known.push({ id, first: first.query, other: query });
      }
    }
  }

  /**
   * Judges that an item is the same one wherever it is listed (sections 4.10, 4.13). A field that two readings show
   * otherwise counts when each of them, asked for once more seconds later, says what it said before; the time of its
   * creation also when it has moved meanwhile.
   */
  async judge(reader: ListReader): Promise<void> {
    const clause = `${reader.kind.operation}.items-agree`;
    if (reader.ctx.recorder.hasFailed(clause)) return;
    this.#suspectPresent();
    const each = [...this.#suspects].flatMap(([name, some]) => some.map((one) => ({ name, one })));
    for (const { name, one } of each.slice(0, MOST_LOOKS))
      if (await isBlamed(reader, clause, name, one)) return;
    if (this.#compared > 0) reader.ctx.pass(clause);
  }

  /** An item that was created this very moment, each time that it is asked for, is as good as one that moves. */
  #suspectPresent(): void {
    for (const [id, { item, query }] of this.#first) {
      const created = Date.parse(textField(item, 'createdAt') ?? '');
      if (!(Math.abs(Date.now() - created) < JUST_NOW)) continue;
      const known = this.#suspects.get('createdAt') ?? [];
      this.#suspects.set('createdAt', [...known, { id, first: query, other: query }]);
      return;
    }
  }
}

/** One look at a field of an item: the answer, and the value there. */
interface Look {
  reply: Reply;
  value: Json;
}

async function look(reader: ListReader, name: string, id: string, query: Query): Promise<Look | undefined> {
  const reply = await reader.probe(query);
  const page = reply.ok ? readPage(reader.kind, reply) : undefined;
  const item = page?.items.find((one) => textField(one, 'id') === id);
  const node = itemFields(reader.kind).get(name);
  const value = node && fieldOf(item, name, node);
  // What is wrong with a value by itself has been blamed for that.
  const isBlamedFor = [...reply.violated].some((clause) => clause.includes(`.out.${name}.`));
  return value === undefined || isBlamedFor ? undefined : { reply, value };
}

async function isBlamed(
  reader: ListReader,
  clause: string,
  name: string,
  { id, first, other }: Suspect,
): Promise<boolean> {
  const looks: (Look | undefined)[] = [];
  for (const [i, query] of [first, other, first, other].entries()) {
    if (i === 2) await pause(REST, reader.ctx);
    looks.push(await look(reader, name, id, query));
  }
  const [a, b, againA, againB] = looks;
  if (!a || !b || !againA || !againB) return false;
  const isStable = isSame(name, a.value, againA.value) && isSame(name, b.value, againB.value);
  const differ = isStable && !isSame(name, a.value, b.value);
  const hasMoved = name === 'createdAt' && !isSame(name, a.value, againA.value);
  if (!differ && !hasMoved) return false;
  const [expected, found] = differ ? [againA, againB] : [a, againA];
  reader.ctx.fail(clause, found.reply, {
    message: differ
      ? `${name} of an item is another one than where it is listed otherwise, each time that it is asked for`
      : `${name} of an item moves from one reading to the next`,
    expected: shown(expected.value),
    found: shown(found.value),
    where: 'response',
    pointer: `/${reader.kind.itemsField}`,
    twin: { reply: expected.reply, differs: differ ? 'the query' : 'seconds' },
  });
  return true;
}
