import type { StripeContext } from '../context.ts';
import { invalidRequest } from '../fault.ts';
import type { Invoice, Subscription } from '../objects/billing-objects.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { createInvoice, settleInvoice } from './create-invoice.ts';
import { addMonth } from './period.ts';
import { trackChanges } from './track-changes.ts';

/** The period ends now: the subscription renews and is paid, or ends if that was arranged. */
export function renewSubscription(stripe: StripeContext, subscription: Subscription): Subscription {
  if (subscription.status !== 'active' && subscription.status !== 'trialing') {
    throw invalidRequest(`A subscription that is ${subscription.status} does not renew.`);
  }
  if (subscription.cancel_at_period_end) return cancelSubscription(stripe, subscription);
  const previous = trackChanges(subscription);
  const invoice = beginPeriod(stripe, subscription);
  settleInvoice(stripe.state, invoice);
  stripe.emit('customer.subscription.updated', { object: subscription, previous: previous() });
  stripe.emit('invoice.paid', { object: invoice });
  return subscription;
}

/** Moves every item on by a month and bills it. Stripe moves the period even when the payment then fails. */
export function beginPeriod(stripe: StripeContext, subscription: Subscription): Invoice {
  for (const item of subscription.items.data) {
    item.current_period_start = item.current_period_end;
    item.current_period_end = addMonth(item.current_period_start);
  }
  subscription.status = 'active';
  return createInvoice(stripe.state, subscription, 'subscription_cycle');
}
