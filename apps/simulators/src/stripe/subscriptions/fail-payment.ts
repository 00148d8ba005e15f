import { invalidRequest } from '../fault.ts';
import type { Invoice, Subscription } from '../objects/billing-objects.ts';
import type { World } from '../world.ts';
import { daySeconds } from './period.ts';
import { beginPeriod } from './renew-subscription.ts';
import { trackChanges } from './track-changes.ts';

const maxAttempts = 4;

/**
 * The next payment fails: first that of a renewal, then, while it is open, each further try. With `final`, or
 * after the fourth try, Stripe gives up and the subscription is unpaid.
 */
export function failPayment(
  world: World,
  subscription: Subscription,
  options: { final?: boolean } = {},
): Subscription {
  if (subscription.status === 'canceled') throw invalidRequest('This subscription has ended.');
  const previous = trackChanges(subscription);
  const invoice = openInvoice(world, subscription) ?? beginPeriod(world, subscription);
  invoice.attempted = true;
  invoice.attempt_count += 1;
  const givenUp = options.final === true || invoice.attempt_count >= maxAttempts;
  invoice.next_payment_attempt = givenUp ? null : world.state.now() + 3 * daySeconds;
  subscription.status = givenUp ? 'unpaid' : 'past_due';
  const customer = world.state.customers.get(subscription.customer);
  if (customer) customer.delinquent = true;

  world.emit('invoice.payment_failed', { object: invoice });
  const before = previous();
  if (Object.keys(before).length > 0) {
    world.emit('customer.subscription.updated', { object: subscription, previous: before });
  }
  return subscription;
}

export function openInvoice({ state }: World, subscription: Subscription): Invoice | undefined {
  const invoice = state.invoices.get(subscription.latest_invoice ?? '');
  return invoice?.status === 'open' ? invoice : undefined;
}
