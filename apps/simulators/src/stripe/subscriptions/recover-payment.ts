import { invalidRequest } from '../fault.ts';
import type { Subscription } from '../objects/billing-objects.ts';
import type { World } from '../world.ts';
import { settleInvoice } from './create-invoice.ts';
import { openInvoice } from './fail-payment.ts';
import { trackChanges } from './track-changes.ts';

/** The open invoice is paid after all. */
export function recoverPayment(world: World, subscription: Subscription): Subscription {
  const invoice = openInvoice(world, subscription);
  if (!invoice) throw invalidRequest('This subscription has no open invoice.');
  const previous = trackChanges(subscription);
  settleInvoice(world.state, invoice);
  subscription.status = 'active';
  const customer = world.state.customers.get(subscription.customer);
  if (customer) customer.delinquent = false;
  world.emit('invoice.paid', { object: invoice });
  world.emit('customer.subscription.updated', { object: subscription, previous: previous() });
  return subscription;
}
