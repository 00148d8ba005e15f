import { Stripe } from 'stripe';
import { type StripeCheckout, type StripeInvoice, toCheckout, toInvoice } from './map.ts';
import { WireEvent, WireSubscription } from './wire.ts';

export type StripeEvent = {
  readonly id: string;
  readonly type: string;
  readonly created: Date;
  /** False for test money. */
  readonly livemode: boolean;
  /** All of it, as it came. */
  readonly payload: unknown;
};

/** The event in a webhook's exact bytes, or null when they do not bear our signature, or an old one. */
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

/** What an event is worth to us: a reason to look again at Stripe, never the truth itself. */
export type StripeHint =
  | { readonly kind: 'checkout'; readonly checkout: StripeCheckout }
  | { readonly kind: 'subscription'; readonly subscription_id: string }
  | { readonly kind: 'trouble'; readonly subscription_id: string; readonly invoice: StripeInvoice };

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
  // An invoice written by hand belongs to no subscription.
  if (subscription_id === null) return null;
  return TROUBLE_EVENTS.has(type)
    ? { kind: 'trouble', subscription_id, invoice }
    : { kind: 'subscription', subscription_id };
}

const TROUBLE_EVENTS = new Set(['invoice.payment_failed', 'invoice.payment_action_required']);
const PAYMENT_EVENTS = new Set([...TROUBLE_EVENTS, 'invoice.paid']);
