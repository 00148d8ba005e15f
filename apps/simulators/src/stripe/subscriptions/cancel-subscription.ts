import { noSuchObject } from '../fault.ts';
import type { Subscription } from '../objects/billing-objects.ts';
import type { Cause, World } from '../world.ts';

type Reason = Subscription['cancellation_details']['reason'];

/** Ends the subscription now. An ended one is gone for Stripe: cancelling it again is 'No such subscription'. */
export function cancelSubscription(
  world: World,
  subscription: Subscription,
  options: { reason?: Reason; cause?: Cause } = {},
): Subscription {
  if (subscription.status === 'canceled') throw noSuchObject('subscription', subscription.id);
  const now = world.state.now();
  subscription.status = 'canceled';
  subscription.canceled_at ??= now;
  subscription.ended_at = now;
  subscription.cancellation_details.reason ??= options.reason ?? 'cancellation_requested';
  const invoice = world.state.invoices.get(subscription.latest_invoice ?? '');
  if (invoice?.status === 'open') {
    invoice.status = 'void';
    invoice.next_payment_attempt = null;
    invoice.status_transitions.voided_at = now;
  }
  world.emit('customer.subscription.deleted', { object: subscription, cause: options.cause });
  return subscription;
}
