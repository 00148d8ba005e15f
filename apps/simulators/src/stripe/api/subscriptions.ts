import type { Form } from '#simulators/frame/forms.ts';
import type { StripeContext } from '../context.ts';
import { invalidRequest } from '../fault.ts';
import type { Subscription } from '../objects/billing-objects.ts';
import { readBoolean, readInteger, readList, readMetadata, readText, refuseUnknown } from '../params.ts';
import { subscriptionById } from '../subscriptions/actions.ts';
import { cancelSubscription } from '../subscriptions/cancel-subscription.ts';
import { changeSubscription, type SubscriptionChange } from '../subscriptions/change-subscription.ts';
import { newestFirst, toPage } from './lists.ts';
import type { Api } from './serve.ts';

const changeable = [
  'cancel_at_period_end',
  'items',
  'metadata',
  'proration_behavior',
  'payment_behavior',
  'billing_cycle_anchor',
];

export function registerSubscriptions(api: Api, stripe: StripeContext): void {
  api.get('/subscriptions', ({ form }) => {
    const [customer, price] = [readText(form, 'customer'), readText(form, 'price')];
    const status = readText(form, 'status');
    const found = newestFirst(stripe.state.subscriptions.values())
      .filter((subscription) => !customer || subscription.customer === customer)
      .filter(({ items }) => !price || items.data.some((item) => item.price.id === price))
      .filter((subscription) => hasStatus(subscription, status));
    return toPage(found, form, '/v1/subscriptions');
  });

  api.get('/subscriptions/:id', (call) => subscriptionById(stripe, call.params.id ?? ''));

  api.post('/subscriptions/:id', (call) => {
    refuseUnknown(call.form, changeable);
    return changeSubscription(
      stripe,
      subscriptionById(stripe, call.params.id ?? ''),
      readChange(call.form),
      call.cause,
    );
  });

  api.delete('/subscriptions/:id', (call) =>
    cancelSubscription(stripe, subscriptionById(stripe, call.params.id ?? ''), { cause: call.cause }),
  );
}

/** Ended subscriptions are left out unless they are asked for. */
function hasStatus(subscription: Subscription, status: string | null): boolean {
  if (status === 'all') return true;
  return status === null ? subscription.status !== 'canceled' : subscription.status === status;
}

function readChange(form: Form): SubscriptionChange {
  const items = readList(form, 'items');
  if (items.length > 1) throw invalidRequest('This simulator changes one item at a time.', 'items');
  return {
    price: readText(form, 'items[0][price]') ?? undefined,
    item: readText(form, 'items[0][id]') ?? undefined,
    quantity: readInteger(form, 'items[0][quantity]') ?? undefined,
    cancelAtPeriodEnd: readBoolean(form, 'cancel_at_period_end') ?? undefined,
    metadata: 'metadata' in form ? readMetadata(form, 'metadata') : undefined,
  };
}
