import type { PlanName } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import type { StripeHint } from '@hearback/providers';
import { findPersonByEmail, isRegistered } from '#server/modules/people/index.ts';
import type { Services } from '#server/platform/services.ts';
import { paymentFailedEmail } from '../emails/payment-failed.email.ts';
import { planAttachedEmail } from '../emails/plan-attached.email.ts';
import { writeToOwners } from '../emails/write-to-owners.ts';
import { isLive, isOwed } from '../plans/plan-status.ts';
import { findFollowed, findWorkspaceId, lockKey } from '../plans/plans.queries.ts';
import { attachSubscription } from './attach-subscription.ts';
import { findOrOpenWorkspace, type PaidWorkspace } from './find-or-open-workspace.ts';
import type { StripeSnapshot } from './refetch-subscription.ts';
import { saveState } from './save-state.ts';

/** Applies an event with the state read from Stripe. Returns a remark if it has no effect. */
export async function applyStripeEvent(
  services: Services,
  tx: SystemTx,
  hint: StripeHint,
  snapshot: StripeSnapshot,
): Promise<string | null> {
  const { subscription } = snapshot;
  await lockKey(tx, subscription.id);
  const followed = await findFollowed(tx, subscription.id);
  if (!followed)
    return snapshot.plan
      ? assignWorkspace(services, tx, hint, snapshot, snapshot.plan)
      : 'not one of our plans';
  // If the price is no longer offered, the customer keeps their plan.
  await saveState(services, tx, followed.workspace_id, snapshot, snapshot.plan ?? followed.plan);
  if (hint.kind === 'payment_failed' && isOwed(subscription, hint.invoice.id)) {
    await writeToOwners(services, tx, {
      workspace_id: followed.workspace_id,
      about: hint.invoice.id,
      template: 'billing.payment-trouble',
      content: paymentFailedEmail(services.config.publicUrl, hint.invoice),
    });
  }
  return null;
}

/**
 * A subscription without a workspace yet. Only a paid checkout opens one; its own read includes the effect of all
 * other events.
 */
async function assignWorkspace(
  services: Services,
  tx: SystemTx,
  hint: StripeHint,
  snapshot: StripeSnapshot,
  plan: PlanName,
): Promise<string | null> {
  const paid =
    hint.kind === 'checkout'
      ? await findOrOpenWorkspace(services, tx, hint.checkout, plan)
      : await findKnownWorkspace(tx, snapshot);
  if (!paid) return 'no workspace yet';
  const { workspace_id, found } = paid;
  const remark = await attachSubscription(services, tx, workspace_id, snapshot, plan);
  const { email = 'your email address' } = snapshot.subscription.metadata;
  if (remark === null && found === 'by_email')
    await writeToOwners(services, tx, {
      workspace_id,
      about: snapshot.subscription.id,
      template: 'billing.plan-attached',
      content: planAttachedEmail(services.config.publicUrl, email),
      alsoTo: email,
    });
  return remark;
}

/** Uses the metadata that we set on the subscription when the checkout was opened. */
async function findKnownWorkspace(
  tx: SystemTx,
  { subscription }: StripeSnapshot,
): Promise<PaidWorkspace | null> {
  if (!isLive(subscription.status)) return null;
  const { workspace_id, email } = subscription.metadata;
  const metadataWorkspaceId = await findWorkspaceId(tx, workspace_id);
  if (metadataWorkspaceId) return { workspace_id: metadataWorkspaceId, found: 'named' };
  // An unconfirmed sign-up is not the buyer's workspace: the paid checkout replaces it.
  const person = email && (await isRegistered(tx, email)) ? await findPersonByEmail(tx, email) : null;
  return person ? { workspace_id: person.workspace_id, found: 'by_email' } : null;
}
