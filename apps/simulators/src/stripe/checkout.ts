import type { Form } from '../framework/forms.ts';
import type { StripeContext } from './events.ts';
import {
  type CheckoutSession,
  type Coupon,
  type Customer,
  checkoutParams,
  DAY_SECONDS,
  Fault,
  getReference,
  invalidRequest,
  newId,
  type PromotionCode,
  type Subscription,
  withConstants,
} from './objects.ts';
import {
  readInteger,
  readList,
  readMetadata,
  readText,
  readUrl,
  readValue,
  refuseUnknown,
  requireText,
} from './params.ts';
import type { SessionRecord, StripeState } from './state.ts';
import {
  createInvoice,
  createSubscription,
  type OrderLine,
  priceLines,
  settleInvoice,
  toTotals,
} from './subscriptions.ts';

export function createSession(state: StripeState, form: Form): CheckoutSession {
  refuseUnknown(form, checkoutParams);
  if (requireText(form, 'mode') !== 'subscription')
    throw invalidRequest('This simulator sells subscriptions only.', 'mode');
  requireText(form, 'success_url');
  const lines = readLines(state, form);
  const buyer = readBuyer(state, form);
  const code = readPromotionCode(state, form, toTotals(priceLines(lines, null)).subtotal);
  const lineItems = priceLines(lines, code ? findCoupon(state, code) : null);
  const totals = toTotals(lineItems);
  const id = newId('cs_test', 58);
  const session = withConstants('session', {
    id,
    amount_subtotal: totals.subtotal,
    amount_total: totals.total,
    cancel_url: readUrl(form, 'cancel_url'),
    client_reference_id: readReference(form),
    created: state.now(),
    customer: buyer.customer,
    customer_creation: buyer.customer === null ? 'always' : null,
    customer_email: buyer.email,
    discounts: code ? [{ coupon: null, promotion_code: code.id }] : [],
    expires_at: readExpiry(form, state.now()),
    metadata: readMetadata(form, 'metadata'),
    payment_method_collection: readCollection(form),
    success_url: readUrl(form, 'success_url') ?? '',
    total_details: { amount_discount: totals.discount, amount_shipping: 0, amount_tax: 0 },
    url: `${state.context.origin()}/stripe/checkout/${id}`,
  }) as CheckoutSession;
  const subscriptionMetadata = readMetadata(form, 'subscription_data[metadata]');
  state.sessions.set(id, { session, lineItems, subscriptionMetadata });
  return session;
}

/** Pays the session. Paying twice, as a double click does, changes nothing and sends nothing. */
export function completeSession(
  stripe: StripeContext,
  { session, lineItems, subscriptionMetadata }: SessionRecord,
  buyer: { email?: string | null; name?: string | null } = {},
): CheckoutSession {
  const { state } = stripe;
  if (session.status === 'complete') return session;
  if (session.status === 'expired') throw invalidRequest('This Checkout Session has expired.');
  const code = state.promotionCodes.get(session.discounts[0]?.promotion_code ?? '');
  // Other buyers may have used the code up since the page was opened.
  if (code) requireRedeemable(state, code, session.amount_subtotal);
  const customer = findCustomer(state, session) ?? createCustomer(state, session, buyer);
  const subscription = createSubscription(state, customer, lineItems, subscriptionMetadata);
  if (code) redeem(state, code, session, subscription);
  const invoice = createInvoice(state, subscription, 'subscription_create');
  settleInvoice(state, invoice);
  if (needsCard(session)) subscription.default_payment_method = newId('pm');
  Object.assign(session, {
    customer: customer.id,
    customer_details: withConstants('customerDetails', { email: customer.email, name: customer.name }),
    invoice: invoice.id,
    payment_status: session.amount_total === 0 ? 'no_payment_required' : 'paid',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  });
  // The subscription comes first, as it often does at Stripe: a handler must not depend on the session's event.
  stripe.emit('customer.subscription.created', subscription);
  stripe.emit('checkout.session.completed', session);
  stripe.emit('invoice.paid', invoice);
  return session;
}

/** The card is declined: nothing is bought or sent, and the session stays open for another card. */
export function toDecline({ session }: SessionRecord): Fault {
  if (session.status !== 'open') throw invalidRequest(`This Checkout Session is ${session.status}.`);
  return new Fault(402, 'Your credit card was declined. Try paying with a debit card instead.', {
    type: 'card_error',
    code: 'card_declined',
  });
}

export function expireSession(stripe: StripeContext, { session }: SessionRecord): CheckoutSession {
  if (session.status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  Object.assign(session, { status: 'expired', url: null });
  stripe.emit('checkout.session.expired', session);
  return session;
}

export function expireDueSessions(stripe: StripeContext): void {
  for (const record of stripe.state.sessions.values()) {
    const { status, expires_at } = record.session;
    if (status === 'open' && expires_at <= stripe.state.now()) expireSession(stripe, record);
  }
}

/** The product's success page, with the id of the session filled in. */
export const toReturnUrl = ({ id, success_url }: CheckoutSession): string =>
  success_url.replaceAll('{CHECKOUT_SESSION_ID}', id);

/** With `payment_method_collection: if_required` a card is only needed when something is due. */
export const needsCard = ({ amount_total, payment_method_collection }: CheckoutSession): boolean =>
  amount_total > 0 || payment_method_collection === 'always';

export const findCustomer = (state: StripeState, { customer }: CheckoutSession): Customer | undefined =>
  state.customers.get(customer ?? '');

/** Stripe deactivates a code when it expires or is used up. Here its state is computed when it is read. */
export const toCurrentCode = (state: StripeState, code: PromotionCode): PromotionCode => ({
  ...code,
  active: code.active && !isExpired(state, code) && !isUsedUp(code),
});

export function findCode(state: StripeState, text: string): PromotionCode | undefined {
  const target = text.trim().toLowerCase();
  return [...state.promotionCodes.values()].find((code) => code.code.toLowerCase() === target);
}

export const findCoupon = (state: StripeState, { promotion }: PromotionCode): Coupon | null =>
  state.coupons.get(promotion.coupon) ?? null;

const isExpired = (state: StripeState, { expires_at }: PromotionCode): boolean =>
  expires_at !== null && expires_at <= state.now();

const isUsedUp = ({ max_redemptions, times_redeemed }: PromotionCode): boolean =>
  max_redemptions !== null && times_redeemed >= max_redemptions;

function requireRedeemable(state: StripeState, code: PromotionCode, subtotal: number, param?: string): void {
  const refuse = (message: string) => invalidRequest(message, param);
  if (isUsedUp(code)) throw refuse('This promotion code has been used up.');
  if (isExpired(state, code)) throw refuse('This promotion code has expired.');
  const { minimum_amount: minimum } = code.restrictions;
  if (minimum !== null && subtotal < minimum)
    throw refuse(
      'This promotion code cannot be redeemed because the order does not meet its minimum amount.',
    );
}

function redeem(
  state: StripeState,
  code: PromotionCode,
  session: CheckoutSession,
  subscription: Subscription,
): void {
  const discount = withConstants('discount', {
    id: newId('di'),
    checkout_session: session.id,
    customer: subscription.customer,
    promotion_code: code.id,
    source: code.promotion,
    start: state.now(),
    subscription: subscription.id,
  });
  const source = { type: 'coupon' as const, coupon: code.promotion.coupon };
  state.discounts.set(discount.id, { ...discount, source });
  subscription.discounts = [discount.id];
  code.times_redeemed += 1;
  const coupon = findCoupon(state, code);
  if (coupon) coupon.times_redeemed += 1;
}

function createCustomer(
  state: StripeState,
  { customer_email }: CheckoutSession,
  buyer: { email?: string | null; name?: string | null },
): Customer {
  const email = customer_email ?? buyer.email ?? '';
  if (!email.includes('@')) throw invalidRequest('Your email is incomplete.', 'email');
  const fields = { id: newId('cus', 14), created: state.now(), email, name: buyer.name || null };
  const customer = withConstants('customer', fields);
  state.customers.set(customer.id, customer);
  return customer;
}

function readLines(state: StripeState, form: Form): OrderLine[] {
  const lines = readList(form, 'line_items');
  if (lines.length === 0)
    throw invalidRequest('Missing required param: line_items.', 'line_items', 'parameter_missing');
  return lines.map((_line, index) => {
    const param = `line_items[${index}][price]`;
    const price = getReference('price', state.prices, requireText(form, param), param);
    const quantityParam = `line_items[${index}][quantity]`;
    const quantity = readInteger(form, quantityParam, 1, 999_999);
    if (quantity === null)
      throw invalidRequest('Quantity is required. Add `quantity` to this line item.', quantityParam);
    return { price, quantity };
  });
}

/** The promotion code of the order. Throws if the code can no longer be redeemed. */
function readPromotionCode(state: StripeState, form: Form, subtotal: number): PromotionCode | null {
  const discounts = readList(form, 'discounts');
  if (discounts.length === 0) return null;
  if (readValue(form, 'allow_promotion_codes') !== undefined) {
    throw invalidRequest(
      'You may only specify one of these parameters: allow_promotion_codes, discounts.',
      'allow_promotion_codes',
    );
  }
  if (discounts.length > 1) throw invalidRequest('You may only specify one discount.', 'discounts');
  const param = 'discounts[0][promotion_code]';
  const code = getReference('promotion code', state.promotionCodes, requireText(form, param), param);
  requireRedeemable(state, code, subtotal, param);
  return code;
}

/** An existing customer, an email address, or neither. */
function readBuyer(state: StripeState, form: Form): { customer: string | null; email: string | null } {
  const customer = readText(form, 'customer');
  const email = readText(form, 'customer_email');
  if (customer !== null && email !== null) {
    throw invalidRequest(
      'You may only specify one of these parameters: customer, customer_email.',
      'customer',
    );
  }
  if (customer !== null) getReference('customer', state.customers, customer, 'customer');
  if (email !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw invalidRequest(`Invalid email address: ${email}`, 'customer_email', 'email_invalid');
  }
  return { customer, email };
}

function readCollection(form: Form): 'always' | 'if_required' {
  const param = 'payment_method_collection';
  const text = readText(form, param) ?? 'always';
  if (text !== 'always' && text !== 'if_required')
    throw invalidRequest(`Invalid ${param}: must be one of always, if_required`, param);
  return text;
}

function readReference(form: Form): string | null {
  const reference = readText(form, 'client_reference_id');
  if (reference === null || reference.length <= 200) return reference;
  const message = 'Invalid string: must be at most 200 characters';
  throw invalidRequest(message, 'client_reference_id', 'parameter_invalid_string');
}

function readExpiry(form: Form, now: number): number {
  const expiresAt = readInteger(form, 'expires_at', 0, Number.MAX_SAFE_INTEGER) ?? now + DAY_SECONDS;
  const refuse = (limit: string) =>
    invalidRequest(
      `The \`expires_at\` timestamp must be ${limit} from Checkout Session creation.`,
      'expires_at',
    );
  // One minute of tolerance, because the client computes the time before the request arrives.
  if (expiresAt < now + 29 * 60) throw refuse('at least 30 minutes');
  if (expiresAt > now + DAY_SECONDS + 60) throw refuse('less than 24 hours');
  return expiresAt;
}
