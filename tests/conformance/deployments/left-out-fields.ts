import type { Json } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { observeLeftOut } from '../steps/left-out.ts';
import type { DeploymentScene } from './scenes.ts';
import { sendUpdate } from './send-update.ts';

const SENT: Record<string, Json> = {
  description: 'description of an update before one without',
  contactEmails: ['ops@example.com', 'on-call@example.com'],
};

/** Optional fields that the base of some scene leaves out. */
const FIELDS: readonly string[] = [
  'contactEmails',
  'defaultTaskPodCpu',
  'description',
  'drWorkloadIdentity',
  'isDevelopmentMode',
  'remoteExecution',
  'resourceQuotaCpu',
  'scalingSpec',
  'workerQueues',
  'workloadIdentity',
];

/** Asks what becomes of optional fields that an update leaves out, after one that sent them. */
export async function askLeftOutFields(ctx: CheckContext, scene: DeploymentScene): Promise<void> {
  const full = await sendUpdate(ctx, scene, 'with optional fields', { fields: SENT });
  if (!full.ok) return;
  const lean = await sendUpdate(ctx, scene, 'without optional fields');
  const sent = lean.call.body as Record<string, Json>;
  const left = FIELDS.filter((name) => !Object.hasOwn(sent, name));
  if (lean.ok) observeLeftOut(ctx, 'update-deployment.left-out-fields', left, full.body, lean);
}
