import { isPlainRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import { oneFaultEach } from '../../../fixtures/engine/enumerate.ts';
import { BASE, type Fault, type Model } from '../../../fixtures/engine/model.ts';
import { callFor, modelCase } from '../../../fixtures/engine/probe.ts';
import type { Call, Json, JsonObject, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { variableName } from '../../../fixtures/host/symbolic.ts';
import { resultClause } from '../../../spec/clause-names.ts';
import { pointerTo } from '../../../spec/rules/support/json.ts';
import { spread } from '../steps/spread.ts';
import { trySend } from '../steps/try-send.ts';
import { fieldWith } from './others-left-alone.ts';
import type { DeploymentScene } from './scenes.ts';
import { sendUpdate } from './send-update.ts';

/** Faults of one deployment beside which values are sent that must not last. */
const MOST = 6;

/** How often such a value must be shown before it counts. */
const TIMES = 2;

/** An update that was refused, and the texts that it alone held. */
interface Refused {
  reply: Reply;
  texts: string[];
}

/**
 * Judges that a refused update changes nothing (sections 4.2, 7): beside a fault it holds values that no other update
 * holds, and none of them is shown by the answer to a plain update behind it.
 */
export async function judgeRefusedLeaveNothing(ctx: CheckContext, scene: DeploymentScene): Promise<void> {
  const refused: Refused[] = [];
  for (const fault of faultsOf(scene.model)) {
    const worded = wordFaulty(ctx, scene, fault);
    const reply = worded && (await trySend(ctx, worded.call));
    if (reply && isPlainRefusal(reply)) refused.push({ reply, texts: worded.texts });
  }
  if (refused.length === 0) return;
  for (let time = 1; time <= TIMES; time += 1) {
    const reply = await sendUpdate(ctx, scene, `behind refused updates, ${time}`);
    if (!reply.ok || !reply.body) return;
    const { body } = reply;
    const done = refused.find(({ texts }) => fieldWith(body, texts) !== undefined);
    const name = done && fieldWith(body, done.texts);
    if (!done || name === undefined) return;
    if (time < TIMES) continue;
    ctx.fail(resultClause('update-deployment'), reply, {
      message: `an answer shows ${name} as an update asked for that was refused`,
      expected: 'nothing that was sent in refused updates alone',
      found: JSON.stringify(body[name]),
      where: 'response',
      pointer: pointerTo(name),
      before: [done.reply],
    });
  }
}

/** Fields that a refused update is sent with besides, but for the one that its fault is in. */
const MARKED: readonly string[] = [
  'contactEmails',
  'description',
  'environmentVariables',
  'workloadIdentity',
];

const isIn =
  (name: string) =>
  ({ label }: Fault): boolean =>
    label.startsWith(name);

/**
 * Some of the faults that leave room for values, of clauses that lie far apart, and one in each field with such values:
 * what is looked at before it may be stored by then.
 */
function faultsOf(model: Model): Fault[] {
  const all = oneFaultEach(model.faults, BASE, 0)
    .flatMap(({ fault }) => (fault ? [fault] : []))
    .filter(({ raw }) => raw === undefined);
  const elsewhere = all.filter((fault) => !MARKED.some((name) => isIn(name)(fault)));
  return [...spread(elsewhere, MOST), ...MARKED.flatMap((name) => all.filter(isIn(name)).slice(-1))];
}

function wordFaulty(
  ctx: CheckContext,
  { model }: DeploymentScene,
  fault: Fault,
): { call: Call; texts: string[] } | undefined {
  const item = modelCase(model, 'refused, with values', BASE, fault);
  const call = callFor({ ctx, model, accepted: () => false }, item);
  if (!call) return undefined;
  const mark = ctx.name(`${item.key}|of a refused update`);
  const email = `${mark}@example.com`;
  const fields: Record<string, Json> = {
    contactEmails: [email],
    description: mark,
    environmentVariables: [{ key: variableName(mark), value: mark, isSecret: false }],
    workloadIdentity: mark,
  };
  const beside = Object.entries(fields).filter(([name]) => !isIn(name)(fault));
  const body: JsonObject = { ...(call.body as JsonObject), ...Object.fromEntries(beside) };
  return { call: { ...call, body, intent: 'probe' }, texts: [mark] };
}
