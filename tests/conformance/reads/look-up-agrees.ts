import { pause } from '../../../fixtures/engine/settle.ts';
import type { Json, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { operation } from '../../../spec/openapi.ts';
import { field, isPresent, shown, textField } from '../../../spec/rules/support/json.ts';
import { type LookUp, OPERATION, organizationCall } from './organization.ts';

const CLAUSE = 'get-organization.look-up-only-agrees';

/**
 * How often the answers are asked for again: somebody may change the organization, and optional fields may come and
 * go.
 */
const ROUNDS = 5;

/** What may be another at any time. */
const MOVING: readonly string[] = ['updatedAt', 'updatedBy', 'createdBy'];

/** How close to the present (ms) a moment of creation is looked at once more: clocks need not agree. */
const RECENT = 120_000;

/** How long (ms) two presents are apart that differ as they are shown. */
const APART = 1100;

/** A field in which two answers differ as they may not. */
interface Difference {
  name: string;
  expected: string;
  found: string;
}

/**
 * Judges that both values of isLookUpOnly show one organization (section 4.9): true, which asks for metadata only,
 * shows no field that false always lacks, and what is always present is equal in both. Which fields are metadata is
 * not told.
 */
export async function judgeLookUpAgrees(
  ctx: CheckContext,
  answers: ReadonlyMap<LookUp, Reply>,
): Promise<void> {
  let [yes, no] = [answers.get('true'), answers.get('false')];
  if (!yes?.body || !no?.body) return;
  const isRecent = showsThePresent(yes) && showsThePresent(no);
  let differences = between(yes, no);
  for (let round = 0; round < ROUNDS && (differences.length > 0 || (isRecent && round === 0)); round += 1) {
    yes = await ctx.send({ ...organizationCall('true', 'core'), repeat: true });
    if (isRecent) await pause(APART, ctx);
    no = await ctx.send({ ...organizationCall('false', 'core'), repeat: true });
    if (!yes.ok || !no.ok) return;
    const again = between(yes, no);
    const isFirst = isRecent && round === 0;
    differences = again.filter(({ name }) => isFirst || differences.some((one) => one.name === name));
  }
  const before = [yes];
  const [{ name = '', ...values } = {}] = differences;
  ctx.judge(CLAUSE, differences.length === 0, no, () => ({
    message: `${name} is not the same with isLookUpOnly=true and with false`,
    ...values,
    where: 'response',
    pointer: '',
    before,
  }));
}

/** Whether an organization seems to have been created just now, as one does that shows the present instead. */
function showsThePresent(reply: Reply): boolean {
  return Math.abs(Date.parse(textField(reply.body, 'createdAt') ?? '') - Date.now()) < RECENT;
}

function between(yes: Reply, no: Reply): Difference[] {
  const fields = [...operation(OPERATION).response.fields];
  return fields.flatMap(([name, { requiredness }]): Difference[] => {
    const [left, right] = [field(yes.body, name), field(no.body, name)];
    // What must be there is missed by its presence; of what may be absent, something empty is nothing.
    const isWrong =
      requiredness === 'required'
        ? isPresent(yes.body, name) &&
          isPresent(no.body, name) &&
          !MOVING.includes(name) &&
          differs(left, right)
        : !isEmpty(left) && !isPresent(no.body, name);
    return isWrong ? [{ name, expected: `${shown(left)}, as with true`, found: shown(right) }] : [];
  });
}

const EMPTY: readonly (string | undefined)[] = [undefined, 'null', '""', '[]', '{}'];

const isEmpty = (value: Json | undefined): boolean => EMPTY.includes(JSON.stringify(value));

const differs = (left: Json | undefined, right: Json | undefined): boolean =>
  JSON.stringify(left) !== JSON.stringify(right);
