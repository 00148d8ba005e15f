import type { PlanName } from '@hearback/contract';
import { readClock, withSystem } from '@hearback/database';
import type { StripeSubscription } from '@hearback/providers';
import type { Services } from '#server/platform/services.ts';
import { requireStripe } from '../checkout/require-stripe.ts';
import { toPlan } from '../plans/plans.ts';

/** The state of a subscription at Stripe, and when we read it. */
export type StripeSnapshot = {
  readonly subscription: StripeSubscription;
  /** Null if its price is not one of ours. */
  readonly plan: PlanName | null;
  readonly taken_at: Date;
};

/**
 * Events arrive late, twice, out of order and in the format of an older API version. An event is therefore only a
 * trigger: the state that Stripe returns now is stored. No transaction is open during the call.
 */
export async function refetchSubscription(
  services: Services,
  subscriptionId: string,
): Promise<StripeSnapshot | null> {
  const { stripe, settings } = requireStripe(services);
  // Read before the call: changes during the call are newer and must win.
  const taken_at = await withSystem(services.db, 'read clock', readClock);
  const subscription = await stripe.findSubscription(subscriptionId);
  return subscription
    ? { subscription, plan: toPlan(settings.prices, subscription.price_ids), taken_at }
    : null;
}
