import type { PlanName } from '@hearback/contract';
import { readClock, withSystem } from '@hearback/database';
import type { StripeSubscription } from '@hearback/providers';
import type { Services } from '#server/platform/services.ts';
import { requireStripe } from '../checkout/require-stripe.ts';
import { toPlan } from '../plans/plans.ts';

/** A subscription as Stripe has it, and when we asked. */
export type StripeSnapshot = {
  readonly subscription: StripeSubscription;
  /** null: its price is none of ours. */
  readonly plan: PlanName | null;
  readonly taken_at: Date;
};

/**
 * Events come late, twice, in any order and in the words of an older API version. So an event is only a reason to look;
 * what is stored is what Stripe says now. No transaction is held while we wait for the answer.
 */
export async function refetchSubscription(
  services: Services,
  subscriptionId: string,
): Promise<StripeSnapshot | null> {
  const { stripe, settings } = requireStripe(services);
  // Before the call, not after: what changes meanwhile is newer than this look and must win over it.
  const taken_at = await withSystem(services.db, 'read clock', readClock);
  const subscription = await stripe.findSubscription(subscriptionId);
  return subscription
    ? { subscription, plan: toPlan(settings.prices, subscription.price_ids), taken_at }
    : null;
}
