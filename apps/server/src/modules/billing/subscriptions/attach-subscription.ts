import type { PlanName } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import type { StripeSubscription } from '@hearback/providers';
import { appendAudit } from '#server/platform/audit/audit.ts';
import { addJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { abandonSubscription } from '../cancellation/end-abandoned.job.ts';
import { secondPlanEmail } from '../emails/second-plan.email.ts';
import { writeToOwners } from '../emails/write-to-owners.ts';
import { canReplace, isLive, isOver } from '../plans/plan-status.ts';
import { findSubscription, lockKey } from '../plans/plans.queries.ts';
import type { StripeSnapshot } from './refetch-subscription.ts';
import { refreshSubscriptionJob } from './refresh-subscription.job.ts';
import { saveState } from './save-state.ts';

/** Attaches a subscription to a workspace. Returns null, or the reason why it was not attached. */
export async function attachSubscription(
  services: Services,
  tx: SystemTx,
  workspace_id: string,
  snapshot: StripeSnapshot,
  plan: PlanName,
): Promise<string | null> {
  const { id, status } = snapshot.subscription;
  await lockKey(tx, workspace_id);
  const current = await findSubscription(tx, workspace_id);
  if (current && !canReplace(current.status, status)) {
    if (!isLive(status)) return 'an ended subscription beside another';
    await emailAboutSecondPlan(services, tx, workspace_id, snapshot.subscription);
    await abandonSubscription(tx, id);
    return 'the workspace has a plan already';
  }
  // A paused or unpaid subscription could otherwise become active again without a workspace.
  if (current && !isOver(current.status)) await abandonSubscription(tx, current.stripe_subscription_id);
  await saveState(services, tx, workspace_id, snapshot, plan);
  await addJob(tx, refreshSubscriptionJob, { workspace_id, subscription_id: id }, { key: `refresh:${id}` });
  return null;
}

/**
 * Anyone can buy a plan for any email address. If that replaced the existing plan, a stranger could downgrade or end
 * it, so it changes nothing and is canceled. The buyer is emailed instead of finding out from a bank statement.
 */
async function emailAboutSecondPlan(
  services: Services,
  tx: SystemTx,
  workspace_id: string,
  { id: subscriptionId, metadata }: StripeSubscription,
): Promise<void> {
  const content = secondPlanEmail(services.config.publicUrl, subscriptionId, metadata.email);
  const isNew = await writeToOwners(services, tx, {
    workspace_id,
    about: subscriptionId,
    template: 'billing.second-plan',
    content,
    alsoTo: metadata.email,
  });
  if (!isNew) return;
  services.log.warn(
    { workspace_id, subscription: subscriptionId },
    'second plan bought for a workspace with a plan',
  );
  await appendAudit(tx, {
    workspace_id,
    action: 'subscription.ignored',
    target: subscriptionId,
    details: { reason: 'the workspace has a plan already' },
  });
}
