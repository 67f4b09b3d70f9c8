import type { Aspect, OperationDescription, SchemaNode } from './description-types.ts';
import type { Clause } from './record/clause.ts';
import { questionOf, statementOf } from './structural-sentences.ts';

/** Id of the clause about one aspect of a value. The items of an array share the clauses of the array. */
export function clauseId(node: SchemaNode, aspect: Aspect): string {
  return `${node.anchor}.${aspect}`;
}

/** True when the document obliges somebody about the field's presence: a response by what is always there. */
function hasPresence(node: SchemaNode): boolean {
  if (node.role !== 'field') return false;
  return node.requiredness === 'required' || (node.direction === 'in' && node.requiredness === 'optional');
}

function hasLimit(node: SchemaNode): boolean {
  return [node.maxLength, node.minItems, node.minimum, node.maximum].some((limit) => limit !== undefined);
}

/** The aspects of a value that are clauses. What is wrong with the kind of an array's item is wrong with the array. */
export function aspectsOf(node: SchemaNode): Aspect[] {
  if (node.role === 'query') return [];
  const aspects: Aspect[] = [];
  if (hasPresence(node)) aspects.push('presence');
  if (node.role !== 'items' && node.kind !== 'any') aspects.push('type');
  if (node.format !== undefined) aspects.push('format');
  if (node.values !== undefined || node.sampleOnly) aspects.push('values');
  if (hasLimit(node)) aspects.push('limit');
  return aspects.filter((aspect) => !node.contradicted.includes(aspect));
}

/** True when the document raises the question that the aspect is about and leaves it open. */
export function isSilent(node: SchemaNode, aspect: Aspect): boolean {
  return aspect === 'values' && node.values === undefined;
}

function sectionOf(node: SchemaNode, aspect: Aspect): string {
  const also = node.alsoIn[aspect];
  return also === undefined ? node.section : `${node.section}, ${also}`;
}

/** Visits a node and everything inside it, outermost first. */
export function* walk(node: SchemaNode): Generator<SchemaNode> {
  yield node;
  for (const field of node.fields.values()) yield* walk(field);
  if (node.items) yield* walk(node.items);
}

/** The trees of an operation: query, request and response, where it has them. */
export function treesOf(operation: OperationDescription): SchemaNode[] {
  return [operation.query, operation.request, operation.response].filter((tree) => tree !== undefined);
}

/** One place of the description that gives rise to a clause. */
interface Occurrence {
  operation: OperationDescription;
  tree: SchemaNode;
  node: SchemaNode;
}

/** Puts a value into the group of its key, which is made when it is the first. */
function addTo<T>(groups: Map<string, T[]>, key: string, value: T): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}

const operationIds = (occurrences: readonly Occurrence[]): string[] => [
  ...new Set(occurrences.map((each) => each.operation.id)),
];

/** True for parameters that are text anyway: no query can give them a wrong kind. */
function isTextInQuery({ tree, node }: Occurrence): boolean {
  return tree.role === 'query' && (node.kind === 'string' || node.items?.kind === 'string');
}

/** All structural clauses of the description, each once, with the operations that can show it by number. */
export function structuralClauses(operations: readonly OperationDescription[]): Clause[] {
  const byAnchor = new Map<string, Occurrence[]>();
  const byAspect = new Map<string, { aspect: Aspect; occurrences: Occurrence[] }>();
  for (const operation of operations) {
    for (const tree of treesOf(operation)) {
      for (const node of walk(tree)) {
        const occurrence = { operation, tree, node };
        addTo(byAnchor, node.anchor, occurrence);
        for (const aspect of aspectsOf(node)) {
          const id = clauseId(node, aspect);
          const known = byAspect.get(id);
          if (known) known.occurrences.push(occurrence);
          else byAspect.set(id, { aspect, occurrences: [occurrence] });
        }
      }
    }
  }
  return [...byAspect].map(([id, { aspect, occurrences }]) =>
    clauseOf(id, aspect, occurrences, operationIds(byAnchor.get(id.slice(0, -aspect.length - 1)) ?? [])),
  );
}

/** `shownBy`: operations that show the value at all, whether or not they oblige anyone about this aspect. */
function clauseOf(id: string, aspect: Aspect, occurrences: readonly Occurrence[], shownBy: string[]): Clause {
  const [first] = occurrences;
  if (!first) throw new Error(`The clause '${id}' occurs nowhere`);
  const { node } = first;
  const operations = operationIds(occurrences);
  const silent = isSilent(node, aspect);
  return {
    id,
    section: sectionOf(node, aspect),
    statement: statementOf(node, aspect, shownBy.length > operations.length ? operations : []),
    level: silent ? 'silent' : 'required',
    kind: 'structural',
    operations,
    ...(silent ? { question: questionOf(node) } : {}),
    ...(aspect === 'type' && isTextInQuery(first)
      ? { untestable: 'A query is text, so no value of another JSON kind can be sent.' }
      : {}),
  };
}
