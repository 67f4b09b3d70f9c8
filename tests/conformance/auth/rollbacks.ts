import { BASE } from '../../../fixtures/engine/model.ts';
import { callFor, modelCase, settleCase } from '../../../fixtures/engine/probe.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { rollbackDeployModel } from '../../../fixtures/models/rollback-deploy.ts';
import { changed, ofEachKind, refusal } from './changes.ts';
import type { Elsewhere, FindRequest, ProtectedRequest } from './protected-request.ts';
import { lookForRollbacks } from './rollback-effects.ts';

/** Rollbacks of other deployments. */
function rollbacksElsewhere(ctx: CheckContext, taken: number): Elsewhere[] {
  const others = [...ctx.target.deployments.entries()].flatMap(([index, one]) => {
    const [deployId] = one.deploys ?? [];
    return index === taken || deployId === undefined ? [] : [{ index, deployId, ...one }];
  });
  return ofEachKind(others, ({ type, executor }) => `${type} ${executor}`).flatMap(
    ({ index, id, deployId }): Elsewhere[] => {
      const model = rollbackDeployModel(`deployments[${index}].deploys[0]`, id, deployId);
      const call = callFor({ ctx, model, accepted: () => false }, modelCase(model, 'intruder', BASE));
      if (!call) return [];
      return [
        {
          words: `of deployments[${index}]`,
          word: (key, intent) => ({ ...call, intent, case: `${model.scene}/${key}` }),
          note: changed(ctx, 'deployment', id, 'rollback-deploy'),
        },
      ];
    },
  );
}

/** The same rollback without a description, which nobody has to give (section 4.5), and without a body. */
function emptied(word: ProtectedRequest['word'], note: ProtectedRequest['note']): Elsewhere[] {
  const bare: ProtectedRequest['word'] = (key, intent) => {
    const { body: _, ...call } = word(key, intent);
    return call;
  };
  return [
    { words: 'without a description', word: (key, intent) => ({ ...bare(key, intent), body: {} }), note },
    { words: 'without a body', word: bare, note },
  ];
}

/** A rollback to the first listed deploy that the target takes. */
export const findRollbackDeploy: FindRequest = async (ctx) => {
  let refused = 'no listed deployment has deploys: add "deploys" to an entry of "deployments"';
  for (const [index, { id, deploys = [] }] of ctx.target.deployments.entries()) {
    for (const [i, deployId] of deploys.entries()) {
      const model = rollbackDeployModel(`deployments[${index}].deploys[${i}]`, id, deployId);
      const session = { ctx, model, accepted: () => false };
      const control = await settleCase(session, modelCase(model, 'control', BASE));
      ctx.recorder.base('rollback-deploy', control.ok);
      const call = callFor(session, modelCase(model, 'intruder', BASE));
      const note = changed(ctx, 'deployment', id, 'rollback-deploy');
      if (!control.ok || !call) {
        refused = refusal(control);
        continue;
      }
      note(control);
      const word: ProtectedRequest['word'] = (key, intent) => ({
        ...call,
        intent,
        case: `${model.scene}/${key}`,
      });
      return {
        control,
        word,
        note,
        elsewhere: [...emptied(word, note), ...rollbacksElsewhere(ctx, index)],
        repeatable: false,
        lookAgain: (tryAgain) => lookForRollbacks(ctx, { word, note, deploys }, control, tryAgain),
      };
    }
  }
  return refused;
};
