import type { StripeContext } from '../context.ts';
import { invalidRequest } from '../fault.ts';
import type { Invoice, Subscription } from '../objects/billing-objects.ts';
import { daySeconds } from './period.ts';
import { beginPeriod } from './renew-subscription.ts';
import { trackChanges } from './track-changes.ts';

const maxAttempts = 4;

/**
 * The next payment fails: first that of a renewal, then, while it is open, each further try. With `final`, or
 * after the fourth try, Stripe gives up and the subscription is unpaid.
 */
export function failPayment(
  stripe: StripeContext,
  subscription: Subscription,
  options: { final?: boolean } = {},
): Subscription {
  if (subscription.status === 'canceled') throw invalidRequest('This subscription has ended.');
  const previous = trackChanges(subscription);
  const invoice = openInvoice(stripe, subscription) ?? beginPeriod(stripe, subscription);
  invoice.attempted = true;
  invoice.attempt_count += 1;
  const givenUp = options.final === true || invoice.attempt_count >= maxAttempts;
  invoice.next_payment_attempt = givenUp ? null : stripe.state.now() + 3 * daySeconds;
  subscription.status = givenUp ? 'unpaid' : 'past_due';
  const customer = stripe.state.customers.get(subscription.customer);
  if (customer) customer.delinquent = true;

  stripe.emit('invoice.payment_failed', { object: invoice });
  const before = previous();
  if (Object.keys(before).length > 0) {
    stripe.emit('customer.subscription.updated', { object: subscription, previous: before });
  }
  return subscription;
}

export function openInvoice({ state }: StripeContext, subscription: Subscription): Invoice | undefined {
  const invoice = state.invoices.get(subscription.latest_invoice ?? '');
  return invoice?.status === 'open' ? invoice : undefined;
}
