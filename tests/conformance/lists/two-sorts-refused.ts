import { isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import { ARRAY_STYLES, ODD_STYLES } from './array-styles.ts';
import { noOutcome, type Outcome } from './findings.ts';
import { readPage } from './list-page.ts';
import type { ListSession } from './list-session.ts';

/** The items of an answer in their order; undefined where it is no page. */
function orderIn({ kind }: ListSession, reply: Reply): string | undefined {
  return reply.ok ? readPage(kind, reply)?.ids.join() : undefined;
}

/**
 * Judges that sorts are a list (sections 4.10, 4.13): two of them, each of which is taken alone, are not refused in
 * every way of writing lists that the target looks at. One that it does not know leaves the list in its usual order,
 * while the first of the two alone changes it.
 */
export async function judgeTwoSortsTaken(session: ListSession): Promise<Outcome> {
  const { kind, reader } = session;
  const usual = orderIn(session, await reader.probe([]));
  const alone = new Map<string, Reply>();
  for (const { name } of kind.sortFields.slice(0, 2))
    for (const value of [`${name}:asc`, `${name}:desc`])
      alone.set(value, await reader.probe([['sorts', value]]));
  const changing = [...alone].find(([, reply]) => {
    const order = orderIn(session, reply);
    return order !== undefined && order !== usual;
  });
  const other = [...alone].find(([value]) => value.split(':')[0] !== changing?.[0].split(':')[0]);
  if (usual === undefined || !changing || !other?.[1].ok) return noOutcome();
  const values = [changing[0], other[0]];
  const replies: Reply[] = [];
  for (const style of [...ARRAY_STYLES, ...ODD_STYLES]) {
    const reply = await reader.probe(style.write('sorts', values));
    if (isPlainRefusal(reply)) replies.push(reply);
    // What is ignored when it is repeated may as well be written in a way that nobody here thinks of.
    else if (replies.length === 0 || orderIn(session, reply) !== usual) return noOutcome();
  }
  const [repeated] = replies;
  const twin = changing[1];
  if (!repeated) return noOutcome();
  return {
    passes: [],
    findings: [
      {
        clause: `${kind.anchor}.sorts.values`,
        reply: repeated,
        note: {
          message: `two sorts were refused in each of the ${replies.length} ways of writing them that have any effect, and each of them alone is accepted`,
          expected: 'a 2xx status in one of them',
          found: `status ${repeated.outcome}`,
          where: 'request',
          twin: { reply: twin, differs: 'sorts' },
        },
      },
    ],
  };
}
