import { Stripe } from 'stripe';
import { type StripeCheckout, type StripeInvoice, toCheckout, toInvoice } from './map.ts';
import { WireEvent, WireSubscription } from './wire.ts';

export type StripeEvent = {
  readonly id: string;
  readonly type: string;
  readonly created: Date;
  /** False in test mode. */
  readonly livemode: boolean;
  /** The complete event, unchanged. */
  readonly payload: unknown;
};

/** Returns the event of a webhook's raw body, or null if the signature is invalid or too old. */
export function verifyWebhook(rawBody: Buffer, signature: string, secret: string): StripeEvent | null {
  try {
    const payload: unknown = Stripe.webhooks.constructEvent(rawBody, signature, secret);
    return toEvent(payload);
  } catch {
    return null;
  }
}

function toEvent(payload: unknown): StripeEvent {
  const { id, type, created, livemode } = WireEvent.parse(payload);
  return { id, type, created, livemode, payload };
}

/** An event is only a hint to fetch the object from Stripe, never the source of truth. */
export type StripeHint =
  | { readonly kind: 'checkout'; readonly checkout: StripeCheckout }
  | { readonly kind: 'subscription'; readonly subscription_id: string }
  | { readonly kind: 'payment_failed'; readonly subscription_id: string; readonly invoice: StripeInvoice };

export function readHint(payload: unknown): StripeHint | null {
  const { type, data } = WireEvent.parse(payload);
  if (type === 'checkout.session.completed' || type === 'checkout.session.async_payment_succeeded') {
    return { kind: 'checkout', checkout: toCheckout(data.object) };
  }
  if (type.startsWith('customer.subscription.')) {
    return {
      kind: 'subscription',
      subscription_id: WireSubscription.pick({ id: true }).parse(data.object).id,
    };
  }
  if (!PAYMENT_EVENTS.has(type)) return null;
  const invoice = toInvoice(data.object);
  const { subscription_id } = invoice;
  // A manual invoice belongs to no subscription.
  if (subscription_id === null) return null;
  return FAILED_PAYMENT_EVENTS.has(type)
    ? { kind: 'payment_failed', subscription_id, invoice }
    : { kind: 'subscription', subscription_id };
}

const FAILED_PAYMENT_EVENTS = new Set(['invoice.payment_failed', 'invoice.payment_action_required']);
const PAYMENT_EVENTS = new Set([...FAILED_PAYMENT_EVENTS, 'invoice.paid']);
