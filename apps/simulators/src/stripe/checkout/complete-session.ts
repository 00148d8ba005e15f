import type { StripeContext } from '../context.ts';
import { invalidRequest } from '../fault.ts';
import type { CheckoutSession, Subscription } from '../objects/billing-objects.ts';
import { newId } from '../objects/ids.ts';
import type { Customer } from '../objects/objects.ts';
import type { SessionRecord, StripeState } from '../state.ts';
import { createInvoice, settleInvoice } from '../subscriptions/create-invoice.ts';
import { createSubscription } from '../subscriptions/create-subscription.ts';
import { createCustomer } from './create-customer.ts';
import { whyNotRedeemable } from './promotion-codes.ts';

export interface Buyer {
  email?: string;
  name?: string;
}

/** The customer pays. Paying twice, as a double click does, changes nothing and sends nothing. */
export function completeSession(
  stripe: StripeContext,
  record: SessionRecord,
  buyer: Buyer = {},
): CheckoutSession {
  const { state } = stripe;
  const { session } = record;
  if (session.status === 'complete') return session;
  if (session.status === 'expired') throw invalidRequest('This Checkout Session has expired.');
  refuseSpentCode(state, session);

  const customer = toCustomer(state, session, buyer);
  const subscription = createSubscription(state, record, customer);
  applyDiscount(state, session, subscription);
  const invoice = createInvoice(state, subscription, 'subscription_create');
  settleInvoice(state, invoice);
  if (session.amount_total > 0 || session.payment_method_collection === 'always') {
    subscription.default_payment_method = newId('pm');
  }
  Object.assign(session, {
    customer: customer.id,
    customer_details: {
      address: null,
      business_name: null,
      email: customer.email,
      individual_name: null,
      name: customer.name,
      phone: customer.phone,
      tax_exempt: 'none',
      tax_ids: [],
    },
    invoice: invoice.id,
    payment_status: session.amount_total === 0 ? 'no_payment_required' : 'paid',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  } satisfies Partial<CheckoutSession>);

  // The subscription comes first, as it often does at Stripe: a handler must not count on the session's event.
  stripe.emit('customer.subscription.created', { object: subscription });
  stripe.emit('checkout.session.completed', { object: session });
  stripe.emit('invoice.paid', { object: invoice });
  return session;
}

/** Between opening the page and paying, others may have used the code up. */
function refuseSpentCode(state: StripeState, session: CheckoutSession): void {
  const code = state.promotionCodes.get(session.discounts[0]?.promotion_code ?? '');
  if (!code) return;
  const objection = whyNotRedeemable(state, code, {
    subtotal: session.amount_subtotal,
    customer: session.customer,
  });
  if (objection) throw invalidRequest(objection);
}

function toCustomer(state: StripeState, session: CheckoutSession, buyer: Buyer): Customer {
  const known = state.customers.get(session.customer ?? '');
  if (known) return known;
  const email = session.customer_email ?? buyer.email ?? '';
  if (!email.includes('@')) throw invalidRequest('Your email is incomplete.', 'email');
  return createCustomer(state, { email, name: buyer.name || null });
}

function applyDiscount(state: StripeState, session: CheckoutSession, subscription: Subscription): void {
  const [applied] = session.discounts;
  if (!applied) return;
  const code = state.promotionCodes.get(applied.promotion_code ?? '');
  const coupon = state.coupons.get(code?.promotion.coupon ?? applied.coupon ?? '');
  if (!coupon) return;
  const id = newId('di');
  state.discounts.set(id, {
    id,
    object: 'discount',
    checkout_session: session.id,
    customer: subscription.customer,
    end: null,
    invoice: null,
    invoice_item: null,
    promotion_code: code?.id ?? null,
    source: { type: 'coupon', coupon: coupon.id },
    start: state.now(),
    subscription: subscription.id,
    subscription_item: null,
  });
  subscription.discounts = [id];
  coupon.times_redeemed += 1;
  if (code) code.times_redeemed += 1;
}
