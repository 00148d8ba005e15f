import type { Form } from '#simulators/frame/forms.ts';
import type { Panel } from '#simulators/frame/panel.ts';
import type { StripeContext } from '../context.ts';
import { invalidRequest, noSuchObject } from '../fault.ts';
import type { Subscription } from '../objects/billing-objects.ts';
import { readBoolean, readText } from '../params.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { changeSubscription, type SubscriptionChange } from './change-subscription.ts';
import { settleInvoice } from './create-invoice.ts';
import { failPayment, openInvoice } from './fail-payment.ts';
import { renewSubscription } from './renew-subscription.ts';
import { trackChanges } from './track-changes.ts';

type Action = (stripe: StripeContext, subscription: Subscription, form: Form) => Subscription;

/** Every button a person has on the portal. */
const actions = new Map<string, Action>([
  [
    'change-plan',
    (stripe, subscription, form) => changeSubscription(stripe, subscription, { price: requirePrice(form) }),
  ],
  [
    'cancel-at-period-end',
    (stripe, subscription) => changeSubscription(stripe, subscription, { cancelAtPeriodEnd: true }),
  ],
  [
    'resume',
    (stripe, subscription) => changeSubscription(stripe, subscription, { cancelAtPeriodEnd: false }),
  ],
  ['cancel-now', (stripe, subscription) => cancelSubscription(stripe, subscription)],
  ['renew', renewSubscription],
  [
    'payment-failed',
    (stripe, subscription, form) =>
      failPayment(stripe, subscription, { final: readBoolean(form, 'final') ?? false }),
  ],
  ['payment-recovered', recoverPayment],
]);

export function actOnSubscription(stripe: StripeContext, id: string, name: string, form: Form): Subscription {
  const action = actions.get(name);
  if (!action) throw invalidRequest(`There is no action '${name}'.`);
  return action(stripe, subscriptionById(stripe, id), form);
}

/** What tests and the control page do to a subscription. */
export function subscriptionActs(stripe: StripeContext): Required<Panel>['acts'] {
  const find = (id: string | undefined) => subscriptionById(stripe, id ?? '');
  return {
    'subscriptions/:id/update': (body, { id }) => {
      const { price, quantity, cancelAtPeriodEnd, metadata } = body as SubscriptionChange;
      return changeSubscription(stripe, find(id), { price, quantity, cancelAtPeriodEnd, metadata });
    },
    'subscriptions/:id/cancel': ({ atPeriodEnd }, { id }) =>
      atPeriodEnd
        ? changeSubscription(stripe, find(id), { cancelAtPeriodEnd: true })
        : cancelSubscription(stripe, find(id)),
    'subscriptions/:id/payment-failed': ({ final }, { id }) =>
      failPayment(stripe, find(id), { final: final === true }),
    'subscriptions/:id/payment-recovered': (_body, { id }) => recoverPayment(stripe, find(id)),
    'subscriptions/:id/renew': (_body, { id }) => renewSubscription(stripe, find(id)),
  };
}

export function subscriptionById({ state }: StripeContext, id: string): Subscription {
  const subscription = state.subscriptions.get(id);
  if (!subscription) throw noSuchObject('subscription', id);
  return subscription;
}

function requirePrice(form: Form): string {
  const price = readText(form, 'price');
  if (price === null) throw invalidRequest('Choose a plan.', 'price');
  return price;
}

/** The open invoice is paid after all. */
function recoverPayment(stripe: StripeContext, subscription: Subscription): Subscription {
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
