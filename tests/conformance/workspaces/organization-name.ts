import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { textField } from '../../../spec/rules/support/json.ts';
import { trySend } from '../steps/try-send.ts';

const CLAUSE = 'get-workspace.read-after-write';

/** A workspace as it was created, and as it was read. */
interface Shown {
  created: Reply;
  reply: Reply;
}

/** So many creations in a row must tell one name: between the last of them and the readings there is hardly a moment. */
const MANY = 5;

/**
 * Judges that a workspace is shown with the name of its organization that its creation told (sections 2.7, 4.12). The
 * organization may be renamed meanwhile: another name counts where the organization itself shows the former one, right
 * before the workspace is read once more and right behind; or where it shows the other one, and all of many creations
 * the former.
 */
export async function judgeOrganizationName(
  ctx: CheckContext,
  shown: readonly Shown[],
  all: readonly Reply[],
): Promise<void> {
  const other = shown.find(({ created, reply }) => reply.ok && isOther(nameIn(created), nameIn(reply)));
  if (!other) return;
  const { created, reply } = other;
  const former = nameIn(created);
  const before = await organization(ctx, created, 'before');
  const again = await trySend(ctx, {
    operation: 'get-workspace',
    intent: 'core',
    case: `${created.call.case}/read for the name of the organization`,
    params: reply.call.params ?? {},
    repeat: true,
  });
  const behind = await organization(ctx, created, 'behind');
  if (!again?.ok || before === undefined || before !== behind || !isOther(former, nameIn(again))) return;
  const isOfCreations = all.length >= MANY && all.every((one) => nameIn(one) === former);
  if (before !== former && !(isOfCreations && before === nameIn(again))) return;
  ctx.fail(CLAUSE, again, {
    message: 'organizationName of a workspace just created is another one than its creation told',
    expected: former,
    found: nameIn(again) ?? '',
    where: 'response',
    pointer: '/organizationName',
    before: [created],
  });
}

const nameIn = ({ body }: Reply): string | undefined =>
  textField(body, 'organizationName')?.trim() || undefined;

const isOther = (one: string | undefined, other: string | undefined): one is string =>
  one !== undefined && other !== undefined && one !== other;

/** The name that the organization shows. */
async function organization(ctx: CheckContext, created: Reply, words: string): Promise<string | undefined> {
  const reply = await trySend(ctx, {
    operation: 'get-organization',
    intent: 'probe',
    case: `${created.call.case}/name of the organization, ${words}`,
    repeat: true,
  });
  return reply?.ok ? textField(reply.body, 'name')?.trim() : undefined;
}
