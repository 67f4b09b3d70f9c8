import { settle } from '../../../fixtures/engine/settle.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { variableName } from '../../../fixtures/host/symbolic.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { openScene } from '../deployments/scenes.ts';
import { sendUpdate, wordUpdate } from '../deployments/send-update.ts';
import type { Elsewhere, FindRequest } from './protected-request.ts';

/** Notes that a resource was changed. */
export function changed(
  ctx: CheckContext,
  kind: string,
  id: string,
  operation: string,
): (reply: Reply) => void {
  return () => ctx.changed({ kind, id, operation, change: 'changed' });
}

/** Other places that intruders try to change: what is checked may depend on their kind. */
const MOST_ELSEWHERE = 12;

/** The first of each kind, then the others, as many as intruders try. */
export function ofEachKind<T>(all: readonly T[], kindOf: (one: T) => string): T[] {
  const kinds = all.map(kindOf);
  const isFirst = (_one: T, i: number): boolean => kinds.indexOf(kinds[i] ?? '') === i;
  const firsts = all.filter(isFirst);
  return [...firsts, ...all.filter((one) => !firsts.includes(one))].slice(0, MOST_ELSEWHERE);
}

/** Why an operation was not tried whose plain request was refused. */
export const refusal = (reply: Reply): string =>
  `the request with the run's own token was refused (${reply.outcome})`;

/** Text that only an intruder ever wrote into a deployment's description. */
export const intruderMark = (ctx: CheckContext): string => ctx.name('intruder was here');

/** Key of a variable that only an intruder ever sent. */
export const intruderKey = (ctx: CheckContext): string => variableName(ctx.name('intruder key'));

/** The plain updates of other deployments that take them; what intruders send there changes nothing. */
async function updatesElsewhere(ctx: CheckContext, taken: number): Promise<Elsewhere[]> {
  const others = [...ctx.target.deployments.entries()].filter(([index]) => index !== taken);
  const chosen = ofEachKind(others, ([, { type, executor }]) => `${type} ${executor}`);
  const found: Elsewhere[] = [];
  for (const [index, deployment] of chosen) {
    const scene = await openScene(ctx, deployment, index);
    if ('refused' in scene) continue;
    found.push({
      words: `of deployments[${index}]`,
      word: (key, intent) => ({ ...wordUpdate(ctx, scene, key, {}), intent }),
      note: changed(ctx, 'deployment', deployment.id, 'update-deployment'),
    });
  }
  return found;
}

/** Name and description as an answer shows them: with these an update changes nothing. */
function asShown({ body }: Reply): Record<string, string> {
  const shown = ['name', 'description'].map((name) => [name, textField(body, name)] as const);
  return Object.fromEntries(shown.filter((one): one is [string, string] => one[1] !== undefined));
}

/** An update of the first listed deployment that takes one. Intruders try to give it another description. */
export const findUpdateDeployment: FindRequest = async (ctx) => {
  let refused = 'the target file lists no deployments';
  for (const [index, deployment] of ctx.target.deployments.entries()) {
    const scene = await openScene(ctx, deployment, index);
    if ('refused' in scene) {
      refused = `deployments[${index}] took no update (${scene.refused})`;
      continue;
    }
    const control = await sendUpdate(ctx, scene, 'control', { fields: { description: ctx.name('control') } });
    ctx.recorder.base('update-deployment', control.ok);
    if (!control.ok) return refusal(control);
    return {
      control,
      word: (key, intent) => {
        const variable = { key: intruderKey(ctx), value: 'intruder', isSecret: false };
        const fields =
          intent === 'intruder' ? { description: intruderMark(ctx), environmentVariables: [variable] } : {};
        return { ...wordUpdate(ctx, scene, key, fields), intent };
      },
      note: changed(ctx, 'deployment', deployment.id, 'update-deployment'),
      elsewhere: [
        {
          words: 'for what is there',
          word: (key, intent) => ({ ...wordUpdate(ctx, scene, key, asShown(control)), intent }),
          note: changed(ctx, 'deployment', deployment.id, 'update-deployment'),
        },
        ...(await updatesElsewhere(ctx, index)),
      ],
      repeatable: true,
    };
  }
  return refused;
};

/** Another listed token than the one that is rotated already, and its place among the listed ones. */
export interface OtherToken {
  id: string;
  index: number;
}

/** The other tokens that intruders try to rotate as well; the run's own one is never rotated. */
export function otherTokens({ target }: CheckContext, rotated: string): OtherToken[] {
  const others = [...target.tokens.entries()].filter(([, id]) => id !== rotated && id !== target.ownTokenId);
  return others.slice(0, MOST_ELSEWHERE).map(([index, id]) => ({ id, index }));
}

/** The rotation of the first listed token that is not the run's own. */
export const findRotateToken: FindRequest = async (ctx) => {
  let refused = 'the target file lists no tokens but the run’s own, which is never rotated';
  for (const [index, tokenId] of ctx.target.tokens.entries()) {
    if (tokenId === ctx.target.ownTokenId) continue;
    const call = { operation: 'rotate-token', params: { tokenId } };
    const control = await settle(ctx, () => ({ ...call, intent: 'core', case: `tokens[${index}]/control` }));
    ctx.recorder.base('rotate-token', control.ok);
    const note = changed(ctx, 'token', tokenId, 'rotate-token');
    if (!control.ok) {
      refused = refusal(control);
      continue;
    }
    note(control);
    return {
      control,
      word: (key, intent) => ({ ...call, intent, case: `tokens[${index}]/${key}` }),
      elsewhere: otherTokens(ctx, tokenId).map(({ id, index: other }) => ({
        words: `of another token (${other})`,
        note: changed(ctx, 'token', id, 'rotate-token'),
        word: (key, intent) => ({
          operation: call.operation,
          params: { tokenId: id },
          intent,
          case: `tokens[${other}]/${key}`,
        }),
      })),
      note,
      repeatable: false,
    };
  }
  return refused;
};
