import { isRefusal } from '../../../fixtures/engine/answer-kinds.ts';
import type { Json, Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { flagField, textField } from '../../../spec/rules/support/json.ts';
import type { DeploymentScene } from './scenes.ts';
import { sendUpdate } from './send-update.ts';

/** What an update asks of a deployment that is not for development only, and how it is taken back. */
export interface Wish {
  /** Clause that keeps it from coming true. */
  clause: string;
  words: string;
  asks: Record<string, Json>;
  takesBack: Record<string, Json>;
  /** True when the target took the wish for good although it may not have come true. */
  wasTaken: (reply: Reply) => boolean;
  /** Whether an answer shows the wish come true in a way that no response rule judges by itself. */
  shows: (reply: Reply) => boolean;
}

const override = (isHibernating: boolean): Json => ({
  hibernationSpec: { override: { isHibernating, overrideUntil: '2099-01-01T00:00:00Z' } },
});

const schedule: Json = { hibernateAtCron: '0 20 * * *', wakeAtCron: '0 8 * * *', isEnabled: false };

/** Sizes and switches beside which the wish is asked: each size, and each switch both ways. */
const BESIDE: readonly Record<string, Json>[] = ['SMALL', 'MEDIUM', 'LARGE', 'EXTRA_LARGE'].map(
  (size, i) => ({
    schedulerSize: size,
    isHighAvailability: i % 2 === 0,
    isCicdEnforced: i < 2,
    isDagDeployEnabled: i % 3 === 0,
  }),
);

/** Development mode, asked for beside other fields. */
const developmentMode = (words: string, fields: Record<string, Json>): Wish => ({
  clause: 'update-deployment.development-mode-not-gained',
  words: `development mode${words}`,
  asks: { isDevelopmentMode: true, ...fields },
  takesBack: { isDevelopmentMode: false },
  wasTaken: (reply) => flagField(reply.body, 'isDevelopmentMode') !== false,
  shows: () => false,
});

const WISHES: readonly Wish[] = [
  developmentMode('', {}),
  // What only such a deployment has, as if it were one already; a schedule that is off keeps it awake.
  developmentMode(' beside hibernation', { scalingSpec: { hibernationSpec: { schedules: [schedule] } } }),
  developmentMode(' beside other fields', {
    description: 'for development',
    contactEmails: ['development@example.com'],
  }),
  ...BESIDE.map((fields) => developmentMode(` beside size ${String(fields.schedulerSize)}`, fields)),
  {
    clause: 'deployment.hibernation-development-only',
    words: 'hibernation',
    asks: { scalingSpec: override(true) },
    takesBack: { scalingSpec: override(false) },
    // Even when nothing is shown of it: it must not wait for the day on which the deployment may hibernate.
    wasTaken: () => true,
    shows: (reply) => textField(reply.body, 'status') === 'HIBERNATING',
  },
];

/**
 * Asks deployments that are not for development only to become so, and to hibernate (section 2.3). Each wish is
 * refused or has no effect, in the answer to it (judged by the response rules) and in the next one. Returns the wishes
 * that seem to have come true: each is to be judged {@link judgeAlone}.
 */
export async function judgeDevelopmentMode(ctx: CheckContext, scene: DeploymentScene): Promise<Wish[]> {
  if (scene.facts.isDevelopmentMode !== false) return [];
  const suspected: Wish[] = [];
  for (const wish of WISHES) {
    if (await comesTrue(ctx, scene, wish, '')) suspected.push(wish);
  }
  return suspected;
}

/**
 * Asks once more for what seems to have come true, while nothing else is sent: states that change from one answer to
 * the next, whoever asks, may keep step with several deployments that are asked at once.
 */
export async function judgeAlone(ctx: CheckContext, scene: DeploymentScene, wish: Wish): Promise<void> {
  const seen = await comesTrue(ctx, scene, wish, ', alone');
  if (!seen) return;
  ctx.fail(wish.clause, seen.after, {
    message: `${wish.words} came true on a deployment that is not for development only, after an update that asked for it`,
    where: 'response',
    before: [seen.before, seen.asked],
  });
}

/** How often a state must be shown in a row: what changes it is not documented, so that it may be so by chance. */
const TIMES = 4;

async function keepsShowing(
  ctx: CheckContext,
  scene: DeploymentScene,
  { words, shows }: Wish,
  how: string,
): Promise<boolean> {
  for (let time = 2; time <= TIMES; time += 1) {
    const reply = await sendUpdate(ctx, scene, `after ${words}${how}, looked at ${time} times`);
    if (!reply.ok || !shows(reply)) return false;
  }
  return true;
}

/** What showed that a wish came true, as far as no response rule judges it by itself; `how` words the cases. */
async function comesTrue(
  ctx: CheckContext,
  scene: DeploymentScene,
  wish: Wish,
  how: string,
): Promise<Record<'before' | 'asked' | 'after', Reply> | undefined> {
  const { clause, words, asks, takesBack } = wish;
  const before = await sendUpdate(ctx, scene, `before ${words}${how}`);
  if (!before.ok) {
    ctx.notExercised([clause], `the base was refused (${before.outcome})`);
    return undefined;
  }
  // Asked once: when the base is taken right before and after, no passing state of the target refused the wish.
  const asked = await sendUpdate(ctx, scene, `asks for ${words}${how}`, {
    fields: asks,
    intent: 'probe',
    facts: { before: before.body },
    once: true,
  });
  const after = await sendUpdate(ctx, scene, `after ${words}${how}`);
  // Asked again, it may be true since the first time: that it is taken back need not work either.
  const isNew = how !== '' || !wish.shows(before);
  const isThere = asked.ok && isNew && wish.shows(after) && (await keepsShowing(ctx, scene, wish, how));
  if (asked.ok && wish.wasTaken(asked)) {
    await sendUpdate(ctx, scene, `takes back ${words}${how}`, {
      fields: takesBack,
      intent: 'probe',
      once: true,
    });
  }
  if (!asked.ok) {
    if (isRefusal(asked) && after.ok) ctx.pass(clause);
    else ctx.notExercised([clause], `asking for ${words} was never answered clearly (${asked.outcome})`);
  }
  return isThere ? { before, asked, after } : undefined;
}
