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
 * Judges that the organization is one, however it is asked for (section 4.9): with isLookUpOnly true, which asks for
 * metadata only, and without it, which is one of its values, it shows no field that false always lacks, and what is
 * always present, or one of a list of words, is equal, and the end of a trial the same moment. Which fields are
 * metadata is not told.
 */
export async function judgeLookUpAgrees(
  ctx: CheckContext,
  answers: ReadonlyMap<LookUp, Reply>,
): Promise<void> {
  for (const lookUp of ['true', 'absent'] as const) {
    const [other, full] = [answers.get(lookUp), answers.get('false')];
    if (other?.body && full?.body && !(await judgeAgrees(ctx, lookUp, other, full))) return;
  }
}

/** Judges two ways to ask for the organization against each other; false when they don't agree. */
async function judgeAgrees(ctx: CheckContext, lookUp: LookUp, first: Reply, second: Reply): Promise<boolean> {
  let [other, full] = [first, second];
  const isRecent = showsThePresent(other) && showsThePresent(full);
  let differences = between(other, full);
  for (let round = 0; round < ROUNDS && (differences.length > 0 || (isRecent && round === 0)); round += 1) {
    other = await ctx.send({ ...organizationCall(lookUp, 'core'), repeat: true });
    if (isRecent) await pause(APART, ctx);
    full = await ctx.send({ ...organizationCall('false', 'core'), repeat: true });
    if (!other.ok || !full.ok) return true;
    const again = between(other, full);
    const isFirst = isRecent && round === 0;
    differences = again.filter(({ name }) => isFirst || differences.some((one) => one.name === name));
  }
  const before = [other];
  const [{ name = '', ...values } = {}] = differences;
  ctx.judge(CLAUSE, differences.length === 0, full, () => ({
    message: `${name} is not the same with isLookUpOnly=${lookUp} and with false`,
    ...values,
    where: 'response',
    pointer: '',
    before,
  }));
  return differences.length === 0;
}

/** Whether an organization seems to have been created just now, as one does that shows the present instead. */
function showsThePresent(reply: Reply): boolean {
  return Math.abs(Date.parse(textField(reply.body, 'createdAt') ?? '') - Date.now()) < RECENT;
}

function between(other: Reply, full: Reply): Difference[] {
  const fields = [...operation(OPERATION).response.fields];
  return fields.flatMap(([name, { requiredness, values, format }]): Difference[] => {
    const [left, right] = [field(other.body, name), field(full.body, name)];
    // What must be there is missed by its presence; of what may be absent, something empty is nothing, and what is
    // neither a word of a list nor a moment may be shown in short.
    const isWrong =
      requiredness === 'required'
        ? isPresent(other.body, name) &&
          isPresent(full.body, name) &&
          !MOVING.includes(name) &&
          differs(left, right)
        : !isEmpty(left) &&
          (!isPresent(full.body, name) ||
            (values !== undefined && !isEmpty(right) && differs(left, right)) ||
            (format === 'date-time' && areApart(left, right)));
    return isWrong ? [{ name, expected: `${shown(left)}, as otherwise`, found: shown(right) }] : [];
  });
}

/** Whether two moments are further apart than rounding takes them; what is no moment is blamed for that elsewhere. */
const areApart = (left: Json | undefined, right: Json | undefined): boolean =>
  Math.abs(Date.parse(String(left)) - Date.parse(String(right))) > 1000;

const EMPTY: readonly (string | undefined)[] = [undefined, 'null', '""', '[]', '{}'];

const isEmpty = (value: Json | undefined): boolean => EMPTY.includes(JSON.stringify(value));

const differs = (left: Json | undefined, right: Json | undefined): boolean =>
  JSON.stringify(left) !== JSON.stringify(right);
