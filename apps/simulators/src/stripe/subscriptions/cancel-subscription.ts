import type { Cause, StripeContext } from '../context.ts';
import { noSuchObject } from '../fault.ts';
import type { Subscription } from '../objects/billing-objects.ts';

type Reason = Subscription['cancellation_details']['reason'];

/** Ends the subscription now. An ended one is gone for Stripe: cancelling it again is 'No such subscription'. */
export function cancelSubscription(
  stripe: StripeContext,
  subscription: Subscription,
  options: { reason?: Reason; cause?: Cause } = {},
): Subscription {
  if (subscription.status === 'canceled') throw noSuchObject('subscription', subscription.id);
  const now = stripe.state.now();
  subscription.status = 'canceled';
  subscription.canceled_at ??= now;
  subscription.ended_at = now;
  subscription.cancellation_details.reason ??= options.reason ?? 'cancellation_requested';
  const invoice = stripe.state.invoices.get(subscription.latest_invoice ?? '');
  if (invoice?.status === 'open') {
    invoice.status = 'void';
    invoice.next_payment_attempt = null;
    invoice.status_transitions.voided_at = now;
  }
  stripe.emit('customer.subscription.deleted', { object: subscription, cause: options.cause });
  return subscription;
}
