import { textField } from '../../../spec/rules/support/json.ts';
import type { ListSession } from './list-session.ts';

/** How many of the items have something, in a word. */
function share(having: number, all: number): string {
  return having === 0 ? 'none' : having === all ? 'all' : 'some';
}

/** Notes what listed tokens show of what the document states for rotations only. */
export function observeTokens({ ctx, whole, base }: ListSession): void {
  const tokens = [...whole.items.values()];
  if (tokens.length === 0) {
    const clauses = ['list-agent-tokens.description-shown', 'list-agent-tokens.token-value-shown'];
    ctx.notExercised(clauses, 'no listed deployment has agent tokens');
    return;
  }
  const showing = (name: string) => tokens.filter((token) => textField(token, name) !== undefined).length;
  ctx.observe(
    'list-agent-tokens.description-shown',
    share(showing('description'), tokens.length),
    base.reply,
  );
  ctx.observe('list-agent-tokens.token-value-shown', share(showing('token'), tokens.length), base.reply);
}
