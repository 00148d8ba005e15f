import type { StripeContext } from './events.ts';
import {
  type Coupon,
  type Customer,
  DAY_SECONDS,
  getObject,
  getReference,
  type Invoice,
  invalidRequest,
  type LineItem,
  type Metadata,
  newId,
  type Price,
  type Subscription,
  type SubscriptionItem,
  toList,
  withConstants,
} from './objects.ts';
import type { StripeState } from './state.ts';

const MAX_PAYMENT_ATTEMPTS = 4;

export function createSubscription(
  state: StripeState,
  customer: Customer,
  lineItems: LineItem[],
  metadata: Metadata,
): Subscription {
  const now = state.now();
  const id = newId('sub');
  const items = lineItems.map(({ price, quantity }) =>
    withConstants('subscriptionItem', {
      id: newId('si', 14),
      created: now,
      current_period_end: addMonth(now),
      current_period_start: now,
      price,
      quantity,
      subscription: id,
    }),
  );
  const subscription = withConstants('subscription', {
    id,
    billing_cycle_anchor: now,
    created: now,
    customer: customer.id,
    items: toList(items, `/v1/subscription_items?subscription=${id}`),
    metadata,
    start_date: now,
  }) as Subscription;
  state.subscriptions.set(id, subscription);
  return subscription;
}

interface SubscriptionChange {
  price?: string;
  cancelAtPeriodEnd?: boolean;
}

/** Changes the plan or the scheduled cancellation. Sends no event if nothing changes. */
export function changeSubscription(
  stripe: StripeContext,
  subscription: Subscription,
  { price, cancelAtPeriodEnd }: SubscriptionChange,
): Subscription {
  if (subscription.status === 'canceled') {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.');
  }
  return track(stripe, subscription, () => {
    const [item] = subscription.items.data;
    if (item && price !== undefined)
      item.price = getReference('price', stripe.state.prices, price, 'items[0][price]');
    if (cancelAtPeriodEnd === undefined || cancelAtPeriodEnd === subscription.cancel_at_period_end) return;
    subscription.cancel_at_period_end = cancelAtPeriodEnd;
    subscription.cancel_at = cancelAtPeriodEnd ? (item?.current_period_end ?? null) : null;
    subscription.canceled_at = cancelAtPeriodEnd ? stripe.state.now() : null;
    subscription.cancellation_details.reason = cancelAtPeriodEnd ? 'cancellation_requested' : null;
  });
}

/** Ends the subscription now. Stripe answers a second cancellation with 'No such subscription'. */
export function cancelSubscription(stripe: StripeContext, subscription: Subscription): Subscription {
  if (subscription.status === 'canceled') getObject('subscription', new Map(), subscription.id);
  const now = stripe.state.now();
  subscription.status = 'canceled';
  subscription.canceled_at ??= now;
  subscription.ended_at = now;
  subscription.cancellation_details.reason ??= 'cancellation_requested';
  const invoice = findOpenInvoice(stripe.state, subscription);
  if (invoice) {
    Object.assign(invoice, { status: 'void', next_payment_attempt: null });
    invoice.status_transitions.voided_at = now;
  }
  stripe.emit('customer.subscription.deleted', subscription);
  return subscription;
}

/** The period ends now: the subscription renews and is paid, or ends if its cancellation was scheduled. */
export function renewSubscription(stripe: StripeContext, subscription: Subscription): Subscription {
  if (subscription.status !== 'active')
    throw invalidRequest(`A subscription that is ${subscription.status} does not renew.`);
  if (subscription.cancel_at_period_end) return cancelSubscription(stripe, subscription);
  track(stripe, subscription, () => settleInvoice(stripe.state, startPeriod(stripe.state, subscription)));
  stripe.emit('invoice.paid', getObject('invoice', stripe.state.invoices, subscription.latest_invoice ?? ''));
  return subscription;
}

/**
 * The next payment fails: the first attempt of a renewal, or another attempt for the open invoice. With `final`, or
 * after the fourth attempt, the subscription is unpaid.
 */
export function failPayment(
  stripe: StripeContext,
  subscription: Subscription,
  isFinal: boolean,
): Subscription {
  const { state } = stripe;
  if (subscription.status === 'canceled') throw invalidRequest('This subscription has ended.');
  return track(stripe, subscription, () => {
    const invoice = findOpenInvoice(state, subscription) ?? startPeriod(state, subscription);
    invoice.attempted = true;
    invoice.attempt_count += 1;
    const isUnpaid = isFinal || invoice.attempt_count >= MAX_PAYMENT_ATTEMPTS;
    invoice.next_payment_attempt = isUnpaid ? null : state.now() + 3 * DAY_SECONDS;
    subscription.status = isUnpaid ? 'unpaid' : 'past_due';
    setDelinquent(state, subscription, true);
    stripe.emit('invoice.payment_failed', invoice);
  });
}

/** Pays the open invoice. */
export function recoverPayment(stripe: StripeContext, subscription: Subscription): Subscription {
  const { state } = stripe;
  const invoice = findOpenInvoice(state, subscription);
  if (!invoice) throw invalidRequest('This subscription has no open invoice.');
  return track(stripe, subscription, () => {
    settleInvoice(state, invoice);
    subscription.status = 'active';
    setDelinquent(state, subscription, false);
    stripe.emit('invoice.paid', invoice);
  });
}

/** Applies a change and sends `customer.subscription.updated` with the old values of the changed fields. */
function track(stripe: StripeContext, subscription: Subscription, change: () => void): Subscription {
  const before = structuredClone(subscription);
  change();
  const after = subscription as unknown as Record<string, unknown>;
  const changed = Object.entries(before).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(after[key]),
  );
  if (changed.length > 0)
    stripe.emit('customer.subscription.updated', subscription, Object.fromEntries(changed));
  return subscription;
}

export function findOpenInvoice(state: StripeState, { latest_invoice }: Subscription): Invoice | undefined {
  const invoice = state.invoices.get(latest_invoice ?? '');
  return invoice?.status === 'open' ? invoice : undefined;
}

function setDelinquent(state: StripeState, { customer }: Subscription, delinquent: boolean): void {
  Object.assign(state.customers.get(customer) ?? {}, { delinquent });
}

/** Moves every item to the next month and bills it. Stripe moves the period even when the payment then fails. */
function startPeriod(state: StripeState, subscription: Subscription): Invoice {
  for (const item of subscription.items.data) {
    item.current_period_start = item.current_period_end;
    item.current_period_end = addMonth(item.current_period_start);
  }
  subscription.status = 'active';
  return createInvoice(state, subscription, 'subscription_cycle');
}

/** Creates an open invoice for the current period. The caller settles it or lets it fail. */
export function createInvoice(
  state: StripeState,
  subscription: Subscription,
  billingReason: 'subscription_create' | 'subscription_cycle',
): Invoice {
  const now = state.now();
  const id = newId('in');
  const items = subscription.items.data;
  const [discountId] = subscription.discounts;
  const coupon = state.coupons.get(state.discounts.get(discountId ?? '')?.source.coupon ?? '') ?? null;
  const { subtotal, discount, total } = toTotals(priceLines(items, coupon));
  const customer = state.customers.get(subscription.customer);
  const invoice: Invoice = withConstants('invoice', {
    id,
    amount_due: total,
    amount_remaining: total,
    billing_reason: billingReason,
    created: now,
    customer: subscription.customer,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    discounts: [...subscription.discounts],
    hosted_invoice_url: `${state.context.origin()}/stripe/invoices/${id}`,
    lines: toList(
      items.map((item) => toInvoiceLine(item, subscription)),
      `/v1/invoices/${id}/lines`,
    ),
    next_payment_attempt: null,
    number: `DEMO-${String(state.invoices.size + 1).padStart(4, '0')}`,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
    },
    period_end: now,
    period_start: now,
    status_transitions: { finalized_at: now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    total,
    total_discount_amounts: discountId ? [{ amount: discount, discount: discountId }] : [],
  });
  state.invoices.set(id, invoice);
  subscription.latest_invoice = id;
  // A discount with the duration 'once' only applies to the first invoice.
  if (coupon?.duration === 'once') subscription.discounts = [];
  return invoice;
}

export function settleInvoice(state: StripeState, invoice: Invoice): void {
  invoice.attempt_count += 1;
  invoice.amount_paid = invoice.amount_due;
  invoice.status_transitions.paid_at = state.now();
  Object.assign(invoice, {
    attempted: true,
    amount_remaining: 0,
    next_payment_attempt: null,
    status: 'paid',
  });
}

function toInvoiceLine(item: SubscriptionItem, { id, metadata }: Subscription) {
  const { price, quantity } = item;
  const amount = price.unit_amount * quantity;
  return withConstants('invoiceLine', {
    id: newId('il'),
    amount,
    description: `${quantity} × ${price.nickname} (at $${(price.unit_amount / 100).toFixed(2)} / month)`,
    metadata: { ...metadata },
    parent: {
      type: 'subscription_item_details',
      subscription_item_details: { subscription: id, subscription_item: item.id },
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pricing: {
      type: 'price_details',
      price_details: { price: price.id, product: price.product },
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    subtotal: amount,
  });
}

/** One calendar month later, in unix seconds, or the last day of a shorter month. */
export function addMonth(unixSeconds: number): number {
  const start = new Date(unixSeconds * 1000);
  const end = new Date(start);
  end.setUTCMonth(start.getUTCMonth() + 1);
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return Math.floor(end.getTime() / 1000);
}

export interface OrderLine {
  price: Price;
  quantity: number;
}

export function priceLines(lines: OrderLine[], coupon: Coupon | null): LineItem[] {
  let amountLeft = coupon?.amount_off ?? 0;
  return lines.map(({ price, quantity }) => {
    const subtotal = price.unit_amount * quantity;
    const discount = coupon?.percent_off
      ? Math.round((subtotal * coupon.percent_off) / 100)
      : Math.min(amountLeft, subtotal);
    amountLeft -= Math.min(amountLeft, discount);
    return withConstants('lineItem', {
      id: newId('li'),
      amount_discount: discount,
      amount_subtotal: subtotal,
      amount_total: subtotal - discount,
      description: price.nickname,
      price,
      quantity,
    });
  });
}

export function toTotals(lines: LineItem[]): { subtotal: number; discount: number; total: number } {
  const sum = (pick: (line: LineItem) => number) => lines.reduce((total, line) => total + pick(line), 0);
  return {
    subtotal: sum((line) => line.amount_subtotal),
    discount: sum((line) => line.amount_discount),
    total: sum((line) => line.amount_total),
  };
}
