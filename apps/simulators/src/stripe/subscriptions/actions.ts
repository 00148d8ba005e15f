import type { Form } from '#simulators/frame/forms.ts';
import { readBoolean, readText } from '../api/params.ts';
import type { StripeContext } from '../context.ts';
import { invalidRequest, noSuchObject } from '../fault.ts';
import type { Subscription } from '../objects/billing-objects.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { changeSubscription } from './change-subscription.ts';
import { failPayment } from './fail-payment.ts';
import { recoverPayment } from './recover-payment.ts';
import { renewSubscription } from './renew-subscription.ts';

type Action = (stripe: StripeContext, subscription: Subscription, form: Form) => Subscription;

/** Every button a person has on the portal or the control page. */
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
