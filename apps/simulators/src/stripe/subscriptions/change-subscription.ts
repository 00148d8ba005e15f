import type { Cause, StripeContext } from '../context.ts';
import { invalidRequest, noSuchReference } from '../fault.ts';
import type { Subscription } from '../objects/billing-objects.ts';
import type { Metadata } from '../objects/objects.ts';
import { trackChanges } from './track-changes.ts';

export interface SubscriptionChange {
  price?: string;
  /** Which item gets the price; the first when unset. */
  item?: string;
  quantity?: number;
  cancelAtPeriodEnd?: boolean;
  metadata?: Metadata;
}

/** Plan, quantity, scheduled cancellation, metadata. Says nothing when nothing changed. */
export function changeSubscription(
  stripe: StripeContext,
  subscription: Subscription,
  change: SubscriptionChange,
  cause?: Cause,
): Subscription {
  const changesPlan = change.price ?? change.quantity ?? change.cancelAtPeriodEnd;
  if (subscription.status === 'canceled' && changesPlan !== undefined) {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.');
  }
  const previous = trackChanges(subscription);
  changeItem(stripe, subscription, change);
  if (
    change.cancelAtPeriodEnd !== undefined &&
    change.cancelAtPeriodEnd !== subscription.cancel_at_period_end
  ) {
    scheduleCancellation(subscription, change.cancelAtPeriodEnd, stripe.state.now());
  }
  if (change.metadata) subscription.metadata = mergeMetadata(subscription.metadata, change.metadata);
  const before = previous();
  if (Object.keys(before).length > 0) {
    stripe.emit('customer.subscription.updated', { object: subscription, previous: before, cause });
  }
  return subscription;
}

function changeItem({ state }: StripeContext, subscription: Subscription, change: SubscriptionChange): void {
  if (change.price === undefined && change.quantity === undefined) return;
  const items = subscription.items.data;
  const item = change.item === undefined ? items[0] : items.find(({ id }) => id === change.item);
  if (!item) throw noSuchReference('subscription item', change.item ?? '', 'items[0][id]');
  if (change.price !== undefined) {
    const price = state.prices.get(change.price);
    if (!price) throw noSuchReference('price', change.price, 'items[0][price]');
    item.price = price;
  }
  item.quantity = change.quantity ?? item.quantity;
}

function scheduleCancellation(subscription: Subscription, atPeriodEnd: boolean, now: number): void {
  subscription.cancel_at_period_end = atPeriodEnd;
  subscription.cancel_at = atPeriodEnd ? (subscription.items.data[0]?.current_period_end ?? null) : null;
  subscription.canceled_at = atPeriodEnd ? now : null;
  subscription.cancellation_details = {
    comment: null,
    feedback: null,
    reason: atPeriodEnd ? 'cancellation_requested' : null,
  };
}

/** An empty value removes its key, as at Stripe. */
function mergeMetadata(current: Metadata, change: Metadata): Metadata {
  return Object.fromEntries(Object.entries({ ...current, ...change }).filter(([, value]) => value !== ''));
}
