import { oneFaultEach } from '../../../fixtures/engine/enumerate.ts';
import { BASE, type Fault, type Model } from '../../../fixtures/engine/model.ts';
import { sceneOfReplay } from '../../../fixtures/engine/replay-case.ts';
import type { JsonObject, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import type { CreationKind } from '../../../fixtures/target/options.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { askForRefused, refuses } from './left-free.ts';
import { noteCreated } from './note-created.ts';
import { spread } from './spread.ts';
import { wordCase } from './word-case.ts';

/** Faults under one name: which part of a request was looked at when the name was taken is not known. */
const MOST = 8;

/** What is created, and the field of the request that names it. */
export interface Named {
  kind: CreationKind;
  field: string;
}

/**
 * Judges that a request may be corrected: several faulty ones ask for one name and are refused, and the valid one under
 * it is taken as one of another name is (section 4).
 */
export async function judgeCorrected(ctx: CheckContext, model: Model, { kind, field }: Named): Promise<void> {
  if (sceneOfReplay(ctx) !== undefined) return;
  const again = wordCase(ctx, model, 'corrected');
  const fresh = wordCase(ctx, model, 'beside the corrected one');
  const name = textField(again?.body, field);
  if (!again || !fresh || name === undefined) return;
  const refused: Reply[] = [];
  for (const fault of faultsOf(model, field)) {
    if (ctx.creationsLeft(kind) < 1) return;
    const call = wordCase(ctx, model, 'to be corrected', { fault });
    if (!call) continue;
    const reply = await ctx.send({
      ...call,
      body: { ...(call.body as JsonObject), [field]: name },
      intent: 'probe',
    });
    noteCreated(ctx, reply, kind, field);
    // What was taken has the name, and a lost answer may have.
    if (!refuses(reply)) return;
    refused.push(reply);
  }
  if (refused.length === 0) return;
  const note = (one: Reply): void => noteCreated(ctx, one, kind, field);
  const { reply, twin } = (await askForRefused(ctx, { kind, again, fresh, note })) ?? {};
  if (!reply || !twin) return;
  ctx.fail(`${model.operation}.valid-accepted`, reply, {
    message: `a valid request was refused whose ${field} only refused requests had asked for, and one with another ${field} was accepted`,
    expected: 'a 2xx status',
    found: `status ${reply.outcome}`,
    where: 'request',
    twin: { reply: twin, differs: field },
    before: refused.slice(-1),
  });
}

/** Some of the faults that leave the name as it is, of clauses that lie far apart. */
function faultsOf(model: Model, named: string): Fault[] {
  const all = oneFaultEach(model.faults, BASE, 0).flatMap(({ fault }) => (fault ? [fault] : []));
  return spread(
    all.filter(({ label, raw }) => raw === undefined && !label.startsWith(named)),
    MOST,
  );
}
