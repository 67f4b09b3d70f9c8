import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { operation } from '../../../spec/openapi.ts';
import { isPresent } from '../../../spec/rules/support/json.ts';
import { type LookUp, OPERATION, organizationCall } from './organization.ts';

const CLAUSE = 'get-organization.look-up-only-shows-less';

/** How often each answer is asked for again: optional fields may come and go, and then not always the same way. */
const ROUNDS = 5;

/**
 * Judges that isLookUpOnly=true, which asks for metadata only (section 4.9), shows no field that answers to false always
 * lack. Which fields are metadata is not told, only that they are the organization's as well.
 */
export async function judgeShowsLess(ctx: CheckContext, answers: ReadonlyMap<LookUp, Reply>): Promise<void> {
  const [yes, no] = [answers.get('true'), answers.get('false')];
  if (!yes?.body || !no?.body) return;
  let more = optionalFields().filter((name) => isPresent(yes.body, name) && !isPresent(no.body, name));
  let before = yes;
  let last = no;
  for (let round = 0; round < ROUNDS && more.length > 0; round += 1) {
    before = await ctx.send({ ...organizationCall('true', 'core'), repeat: true });
    last = await ctx.send({ ...organizationCall('false', 'core'), repeat: true });
    if (!before.ok || !last.ok) return;
    more = more.filter((name) => isPresent(before.body, name) && !isPresent(last.body, name));
  }
  const [first = ''] = more;
  ctx.judge(CLAUSE, more.length === 0, last, () => ({
    message: `${first} is shown with isLookUpOnly=true and never with false`,
    expected: first,
    found: 'no such field',
    where: 'response',
    pointer: '',
    before: [before],
  }));
}

/** Names of the fields that an organization may lack: those that are always present are judged by their presence. */
function optionalFields(): string[] {
  const fields = [...operation(OPERATION).response.fields];
  return fields.filter(([, { requiredness }]) => requiredness !== 'required').map(([name]) => name);
}
