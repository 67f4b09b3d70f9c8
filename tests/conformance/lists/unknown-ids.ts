import type { Reply } from '../../../fixtures/host/call.ts';
import { membership } from '../../../spec/rules/filters.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { FILTER_CLAUSES } from './filter-cases.ts';
import { identityOf, type ListPage, type Query, readPage } from './list-page.ts';
import type { ListSession } from './list-session.ts';
import { outcomeWord } from './observations.ts';
import type { Understood } from './several-asked.ts';

type IdFilter = 'notificationChannelIds' | 'deploymentIds' | 'workspaceIds';

const NAMES: readonly IdFilter[] = ['notificationChannelIds', 'deploymentIds', 'workspaceIds'];

/** Length to which a longer id is cut, and fewest characters that a cut takes away: less may be padding. */
const CUT = 12;
const FEWEST_CUT = 3;

/**
 * Notes what a filter by an id of nothing answers, where channels that belong to others have no place (section 4.13).
 */
export async function observeUnknownIds(session: ListSession, styles: Understood): Promise<void> {
  for (const name of NAMES) {
    const id = session.ctx.name(`unknown ${name}`);
    session.reader.label(id, '{made up}');
    const asked = one(name, id, 'an id that nobody gave out');
    const { reply, page } = await askFor(session, asked);
    const answer = page
      ? page.items.length > 0
        ? 'lists some channels'
        : 'an empty page'
      : outcomeWord(reply);
    session.ctx.observe('list-notification-channels.unknown-filter-ids', `${name}: ${answer}`, reply);
  }
  await askForCutIds(session);
  await askForCompany(session, styles);
  for (const name of NAMES)
    await askFor(session, one(name, '%', 'a sign that stands for any text in databases'));
}

/** A filter by ids of which at least one is that of nothing. */
interface Asked {
  name: IdFilter;
  ids: readonly string[];
  query: Query;
  words: string;
}

const one = (name: IdFilter, id: string, words: string): Asked => ({
  name,
  ids: [id],
  query: [[name, id]],
  words,
});

/**
 * An id that nobody gave out beside one of the list's own, written as the target was seen to understand: what is
 * unknown must not open the whole list.
 */
async function askForCompany(session: ListSession, styles: Understood): Promise<void> {
  const items = [...session.whole.items.values()];
  const ofKind = (kind: string) =>
    items.find((item) => textField(item, 'entityType') === kind && textField(item, 'entityId') !== undefined);
  const known: Record<IdFilter, string | undefined> = {
    notificationChannelIds: textField(items[0], 'id'),
    deploymentIds: textField(ofKind('DEPLOYMENT'), 'entityId'),
    workspaceIds: textField(ofKind('WORKSPACE'), 'entityId'),
  };
  for (const name of NAMES) {
    const [id, unknown] = [known[name], session.ctx.name(`unknown ${name}`)];
    const style = styles.of.get(name)?.[0] ?? styles.all[0];
    if (!style || id === undefined || id === '') continue;
    session.reader.label(id, '{known}');
    for (const ids of [
      [id, unknown],
      [unknown, id],
    ])
      await askFor(session, {
        name,
        ids,
        query: style.write(name, ids),
        words: 'a known id and one that nobody gave out',
      });
  }
}

/** The beginnings of a channel's id: the id of no channel, unless by chance. A target may refuse them. */
async function askForCutIds(session: ListSession): Promise<void> {
  const ids = [...session.whole.items.values()].map((item) => textField(item, 'id'));
  const id = ids.find((one) => one !== undefined && one.length >= 2 * FEWEST_CUT);
  if (id === undefined) return;
  const lengths = new Set([CUT, Math.floor(id.length / 2)]);
  for (const length of lengths) {
    const cut = id.slice(0, length);
    if (id.length - length < FEWEST_CUT || ids.includes(cut)) continue;
    session.reader.label(cut, `{channel, ${length === CUT ? `first ${CUT} characters` : 'first half'}}`);
    await askFor(session, one('notificationChannelIds', cut, "a channel's id that is cut short"));
  }
}

/** Asks for such ids. The fields of what is listed tell alone whether it has a place there. */
async function askFor(
  { ctx, reader, kind }: ListSession,
  { name, ids, query, words }: Asked,
): Promise<{ reply: Reply; page: ListPage | undefined }> {
  const reply = await reader.probe(query);
  const page = reply.ok ? readPage(kind, reply) : undefined;
  const stranger = page?.items.find((item) => membership(item, { [name]: ids }) === 'out');
  if (stranger !== undefined) {
    ctx.fail(FILTER_CLAUSES[name], reply, {
      message: `${name} with ${words} lists a channel whose fields say that it does not pass`,
      expected: 'no such channel, or a refusal',
      found: `the channel ${identityOf(stranger)}`,
      where: 'response',
      pointer: '/notificationChannels',
    });
  }
  return { reply, page };
}
