import type { Subscription, SubscriptionItem } from '../objects/billing-objects.ts';
import { newId } from '../objects/ids.ts';
import { list } from '../objects/list.ts';
import type { Customer } from '../objects/objects.ts';
import type { SessionRecord, StripeState } from '../state.ts';
import { addMonth, daySeconds } from './period.ts';

export function createSubscription(
  state: StripeState,
  { lineItems, subscriptionData }: SessionRecord,
  customer: Customer,
): Subscription {
  const now = state.now();
  const id = newId('sub');
  const trialEnd = subscriptionData.trialDays === null ? null : now + subscriptionData.trialDays * daySeconds;
  const items = lineItems.map(
    ({ price, quantity }): SubscriptionItem => ({
      id: newId('si', 14),
      object: 'subscription_item',
      created: now,
      current_period_end: trialEnd ?? addMonth(now),
      current_period_start: now,
      discounts: [],
      metadata: {},
      price,
      quantity,
      subscription: id,
    }),
  );
  const subscription: Subscription = {
    id,
    object: 'subscription',
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? now,
    billing_mode: { flexible: null, type: 'classic' },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: 'usd',
    customer: customer.id,
    customer_account: null,
    default_payment_method: null,
    description: subscriptionData.description,
    discounts: [],
    ended_at: null,
    items: list(items, false, `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    metadata: subscriptionData.metadata,
    pause_collection: null,
    start_date: now,
    status: trialEnd === null ? 'active' : 'trialing',
    trial_end: trialEnd,
    trial_start: trialEnd === null ? null : now,
  };
  state.subscriptions.set(id, subscription);
  return subscription;
}
