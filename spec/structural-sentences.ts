import type { Aspect, SchemaNode, ValueKind } from './description-types.ts';

const KIND_NOUNS: Record<ValueKind, [one: string, many: string]> = {
  object: ['a JSON object', 'JSON objects'],
  array: ['an array', 'arrays'],
  string: ['a string', 'strings'],
  integer: ['an integer', 'integers'],
  boolean: ['a boolean', 'booleans'],
  any: ['any JSON value', 'JSON values of any kind'],
};

/** `a deployment`, `an API token`; what begins with `the` is left alone. */
function withArticle(noun: string): string {
  if (noun.startsWith('the ')) return noun;
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** `a string`, `an array of JSON objects` */
export function kindPhrase(node: SchemaNode): string {
  const one = KIND_NOUNS[node.kind][0];
  return node.items ? `${one} of ${KIND_NOUNS[node.items.kind][1]}` : one;
}

/** Wire path of a field inside its object: `workerQueues.podCpu` of `deployment.out.workerQueues.podCpu`. */
export function fieldPath(node: SchemaNode): string {
  return node.anchor.split('.').slice(2).join('.');
}

/** `` `workerQueues.podCpu` of a deployment`` */
function subjectOf(node: SchemaNode): string {
  return `\`${fieldPath(node)}\` ${node.direction === 'in' ? 'in' : 'of'} ${withArticle(node.owner)}`;
}

/** `` `A`, `B` or `C` `` */
export function listed(values: readonly string[]): string {
  const quoted = values.map((value) => `\`${value}\``);
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
}

/** What the limits of a value allow: `at most 50 characters`, `0 to 1000`. */
export function limitPhrase(node: SchemaNode): string {
  const { maxLength, minItems, minimum, maximum } = node;
  if (maxLength !== undefined) return `at most ${maxLength} characters`;
  if (minItems !== undefined) return `at least ${minItems} ${minItems === 1 ? 'item' : 'items'}`;
  return maximum === undefined ? `${minimum} or more` : `${minimum} to ${maximum}`;
}

/** What the format of a value asks for. */
export function formatPhrase(node: SchemaNode): string {
  return node.format === 'cidr'
    ? 'an address range in CIDR notation'
    : 'a real moment in UTC, written YYYY-MM-DDTHH:MM:SSZ';
}

function presenceSentence(node: SchemaNode, operations: readonly string[]): string {
  if (node.direction === 'out') {
    const only = operations.length === 0 ? '' : ` in the answer to ${listed(operations)}`;
    return `${subjectOf(node)} is always there${only}.`;
  }
  if (node.requiredness === 'required')
    return `${subjectOf(node)} must be sent: without it the answer is not OK.`;
  return `${subjectOf(node)} may be sent and may be left out.`;
}

function typeSentence(node: SchemaNode): string {
  if (node.role === 'body') {
    return node.direction === 'in'
      ? `The body of ${withArticle(node.owner)} is a JSON object: with another kind the answer is not OK.`
      : `The body of an answer that shows ${withArticle(node.owner)} is a JSON object.`;
  }
  return node.direction === 'in'
    ? `${subjectOf(node)} is ${kindPhrase(node)}: with a kind that doesn't convert without loss the answer is not OK.`
    : `${subjectOf(node)} is ${kindPhrase(node)} whenever it is there.`;
}

function valuesSentence(node: SchemaNode): string {
  if (!node.values) return `An example of ${subjectOf(node)} is shown, but not which values there are.`;
  const each = node.role === 'items' ? 'Each item of ' : '';
  const only = node.values.length === 1 ? '' : 'one of ';
  return node.direction === 'in'
    ? `${each}${subjectOf(node)} is ${only}${listed(node.values)}: with anything else the answer is not OK.`
    : `${each}${subjectOf(node)} is ${only}${listed(node.values)} whenever it is there.`;
}

/**
 * The statement of a structural clause in plain English.
 * `operations`: where it holds, when other operations show the same value without it; else empty.
 */
export function statementOf(node: SchemaNode, aspect: Aspect, operations: readonly string[]): string {
  const refused =
    node.direction === 'in' ? ': with anything else the answer is not OK' : ' whenever it is there';
  switch (aspect) {
    case 'presence':
      return presenceSentence(node, operations);
    case 'type':
      return typeSentence(node);
    case 'values':
      return valuesSentence(node);
    case 'format':
      return `${subjectOf(node)} is ${formatPhrase(node)}${refused}.`;
    case 'limit':
      return `${subjectOf(node)} ${node.kind === 'integer' ? 'is' : 'has'} ${limitPhrase(node)}${refused}.`;
  }
}

/** The question that a value without a list of allowed values asks of a target. */
export function questionOf(node: SchemaNode): string {
  return node.direction === 'in'
    ? `Which values of ${subjectOf(node)} are accepted?`
    : `Which values does ${subjectOf(node)} have?`;
}
