import type { Form } from '../../frame/forms.ts';
import { readBoolean, readText } from '../api/params.ts';
import { invalidRequest, noSuchObject } from '../fault.ts';
import type { Subscription } from '../objects/billing-objects.ts';
import type { World } from '../world.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { changeSubscription } from './change-subscription.ts';
import { failPayment } from './fail-payment.ts';
import { recoverPayment } from './recover-payment.ts';
import { renewSubscription } from './renew-subscription.ts';

type Action = (world: World, subscription: Subscription, form: Form) => Subscription;

/** Every button a person has on the portal or the control page. */
const actions = new Map<string, Action>([
  [
    'change-plan',
    (world, subscription, form) => changeSubscription(world, subscription, { price: requirePrice(form) }),
  ],
  [
    'cancel-at-period-end',
    (world, subscription) => changeSubscription(world, subscription, { cancelAtPeriodEnd: true }),
  ],
  ['resume', (world, subscription) => changeSubscription(world, subscription, { cancelAtPeriodEnd: false })],
  ['cancel-now', (world, subscription) => cancelSubscription(world, subscription)],
  ['renew', renewSubscription],
  [
    'payment-failed',
    (world, subscription, form) =>
      failPayment(world, subscription, { final: readBoolean(form, 'final') ?? false }),
  ],
  ['payment-recovered', recoverPayment],
]);

export function actOnSubscription(world: World, id: string, name: string, form: Form): Subscription {
  const action = actions.get(name);
  if (!action) throw invalidRequest(`There is no action '${name}'.`);
  return action(world, subscriptionById(world, id), form);
}

export function subscriptionById({ state }: World, id: string): Subscription {
  const subscription = state.subscriptions.get(id);
  if (!subscription) throw noSuchObject('subscription', id);
  return subscription;
}

function requirePrice(form: Form): string {
  const price = readText(form, 'price');
  if (price === null) throw invalidRequest('Choose a plan.', 'price');
  return price;
}
