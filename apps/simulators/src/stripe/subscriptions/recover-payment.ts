import type { StripeContext } from '../context.ts';
import { invalidRequest } from '../fault.ts';
import type { Subscription } from '../objects/billing-objects.ts';
import { settleInvoice } from './create-invoice.ts';
import { openInvoice } from './fail-payment.ts';
import { trackChanges } from './track-changes.ts';

/** The open invoice is paid after all. */
export function recoverPayment(stripe: StripeContext, subscription: Subscription): Subscription {
  const invoice = openInvoice(stripe, subscription);
  if (!invoice) throw invalidRequest('This subscription has no open invoice.');
  const previous = trackChanges(subscription);
  settleInvoice(stripe.state, invoice);
  subscription.status = 'active';
  const customer = stripe.state.customers.get(subscription.customer);
  if (customer) customer.delinquent = false;
  stripe.emit('invoice.paid', { object: invoice });
  stripe.emit('customer.subscription.updated', { object: subscription, previous: previous() });
  return subscription;
}
