import type { Json, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { field, textField } from '../../../spec/rules/support/json.ts';
import { type Creation, creatingProbe } from '../steps/creating-probe.ts';
import { outcomeOf } from '../steps/try-send.ts';

/** A value of another kind that converts to the right one without loss. */
export interface Conversion {
  field: string;
  value: Json;
  /** In words: `"true" for a boolean`. */
  words: string;
}

/** What requests of one creating operation are asked about, where the document leaves requests open. */
export interface RequestQuestions {
  /** An optional field that may be null. */
  nullable: string;
  conversions: readonly Conversion[];
  /** Optional text that comes back, for which the trimming and composing of texts can be seen. */
  text?: string;
}

/** Clauses that {@link askRequests} observes. */
export const REQUEST_CLAUSES: readonly string[] = [
  'request.unknown-fields',
  'request.null-optional',
  'request.empty-strings',
  'request.scalar-conversions',
];

/** Asks what an operation makes of unknown fields, null, empty names and values of other kinds. */
export async function askRequests(
  ctx: CheckContext,
  creation: Creation,
  { nullable, conversions, text }: RequestQuestions,
): Promise<void> {
  const { operation } = creation;
  const ask = (key: string, fields: Record<string, Json>): Promise<Reply | undefined> =>
    creatingProbe(ctx, creation, { case: `silence/${key}`, fields });
  const unknown = await ask('unknown-field', { unexpectedField: 'unexpected' });
  if (unknown) ctx.observe('request.unknown-fields', `${operation}: ${unknownTaken(unknown)}`, unknown);
  const none = await ask('null', { [nullable]: null });
  if (none) ctx.observe('request.null-optional', `${operation}: ${nullTaken(none, nullable)}`, none);
  const empty = await ask('empty-name', { [creation.nameField]: '' });
  // A conflict says that another unit's empty name was taken, and nothing about empty names.
  if (empty && empty.outcome !== '409')
    ctx.observe('request.empty-strings', `${operation}: ${outcomeOf(empty)}`, empty);
  for (const { field: name, value, words } of conversions) {
    const reply = await ask(`conversion ${words}`, { [name]: value });
    if (reply) ctx.observe('request.scalar-conversions', `${operation}: ${words} ${outcomeOf(reply)}`, reply);
  }
  if (text !== undefined) await askTexts(ctx, creation, text);
}

function unknownTaken(reply: Reply): string {
  if (!reply.ok) return outcomeOf(reply);
  return field(reply.body, 'unexpectedField') === undefined ? 'ignored' : 'kept and shown';
}

function nullTaken(reply: Reply, name: string): string {
  if (!reply.ok) return outcomeOf(reply);
  const shown = field(reply.body, name);
  if (shown === undefined) return 'taken as left out';
  return shown === null ? 'shown as null' : 'taken, and a value is shown';
}

/** Blanks at both ends, and letters with their accents apart. */
const TEXTS: readonly { words: string; sent: string; changed: string; change: string }[] = [
  { words: 'blanks at the ends', sent: '  two words  ', changed: 'two words', change: 'cut off' },
  { words: 'accents apart', sent: 'cafe\u0301', changed: 'caf\u00e9', change: 'composed' },
];

async function askTexts(ctx: CheckContext, creation: Creation, name: string): Promise<void> {
  for (const { words, sent, changed, change } of TEXTS) {
    const reply = await creatingProbe(ctx, creation, {
      case: `silence/text ${words}`,
      fields: { [name]: sent },
    });
    if (!reply) continue;
    const shown = textField(reply.body, name);
    const kept = shown === sent ? 'kept' : shown === changed ? change : 'shown otherwise';
    const answer = !reply.ok ? outcomeOf(reply) : shown === undefined ? 'not shown' : kept;
    ctx.observe('request.text-normalisation', `${creation.operation}: ${words} ${answer}`, reply);
  }
}
