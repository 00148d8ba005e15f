import type { PlanName } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import { appendAudit } from '#server/platform/audit/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { toPlanStatus } from '../plans/plan-status.ts';
import { findSubscription, type SubscriptionRow, saveSubscription } from '../plans/plans.queries.ts';
import { planName } from '../plans/plans.ts';
import type { StripeSnapshot } from './refetch-subscription.ts';

/** Saves the state read from Stripe, and publishes and audits changes. */
export async function saveState(
  services: Services,
  tx: SystemTx,
  workspace_id: string,
  snapshot: StripeSnapshot,
  plan: PlanName,
): Promise<void> {
  const before = await findSubscription(tx, workspace_id);
  const after = toRow(workspace_id, snapshot, plan);
  const same = before?.stripe_subscription_id === after.stripe_subscription_id;
  // Two reads can overtake each other; the later one is correct.
  if (before && same && before.as_of > after.as_of) return;
  await saveSubscription(tx, after);
  if (before && !isDifferent(before, after, STATE)) return;
  await services.recordEvent(tx, {
    workspace_id,
    actor_user_id: null,
    name: 'subscription.changed',
    ids: {},
  });
  // A renewal only moves the period. It is published to browsers but not audited.
  if (before && !isDifferent(before, after, TERMS)) return;
  await appendAudit(tx, {
    workspace_id,
    action: 'subscription.changed',
    target: planName(plan),
    details: {
      plan,
      status: after.status,
      plan_status: toPlanStatus(after.status),
      ends_with_period: after.cancel_at_period_end,
      ...(before ? { before: { plan: before.plan, status: before.status } } : {}),
    },
  });
}

const TERMS = ['plan', 'status', 'stripe_subscription_id', 'cancel_at_period_end'] as const;
const STATE = [...TERMS, 'stripe_customer_id', 'current_period_end'] as const;

const isDifferent = (
  before: SubscriptionRow,
  after: SubscriptionRow,
  columns: readonly (keyof SubscriptionRow)[],
): boolean => columns.some((column) => before[column]?.valueOf() !== after[column]?.valueOf());

const toRow = (
  workspace_id: string,
  { subscription, taken_at }: StripeSnapshot,
  plan: PlanName,
): SubscriptionRow => ({
  workspace_id,
  plan,
  status: subscription.status.slice(0, 40),
  stripe_customer_id: subscription.customer_id,
  stripe_subscription_id: subscription.id,
  current_period_end: subscription.period_end,
  cancel_at_period_end: subscription.ends,
  as_of: taken_at,
});
