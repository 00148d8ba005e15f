import type { Invoice, InvoiceLine, Subscription, SubscriptionItem } from '../objects/billing-objects.ts';
import { newId } from '../objects/ids.ts';
import { list } from '../objects/list.ts';
import { priceLines, toTotals } from '../objects/pricing.ts';
import type { StripeState } from '../state.ts';

/** An open invoice for the subscription's current period. Whoever calls this settles it or lets it fail. */
export function createInvoice(
  state: StripeState,
  subscription: Subscription,
  billingReason: Invoice['billing_reason'],
): Invoice {
  const now = state.now();
  const id = newId('in');
  const items = subscription.items.data;
  const discountId = subscription.discounts[0];
  const coupon = state.coupons.get(state.discounts.get(discountId ?? '')?.source.coupon ?? '') ?? null;
  const totals = toTotals(priceLines(items, coupon, subscription.status === 'trialing'));
  const customer = state.customers.get(subscription.customer);
  const invoice: Invoice = {
    id,
    object: 'invoice',
    amount_due: totals.total,
    amount_paid: 0,
    amount_remaining: totals.total,
    attempt_count: 0,
    attempted: false,
    billing_reason: billingReason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    customer: subscription.customer,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    discounts: [...subscription.discounts],
    hosted_invoice_url: `${state.context.origin()}/stripe/invoices/${id}`,
    invoice_pdf: null,
    lines: list(
      items.map((item) => toLine(item, subscription)),
      false,
      `/v1/invoices/${id}/lines`,
    ),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `DEMO-${String(state.invoices.size + 1).padStart(4, '0')}`,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
    },
    period_end: now,
    period_start: now,
    status: 'open',
    status_transitions: { finalized_at: now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: totals.subtotal,
    total: totals.total,
    total_discount_amounts: discountId ? [{ amount: totals.discount, discount: discountId }] : [],
  };
  state.invoices.set(id, invoice);
  subscription.latest_invoice = id;
  // A discount of duration 'once' is spent on the first invoice.
  if (coupon?.duration === 'once') subscription.discounts = [];
  return invoice;
}

export function settleInvoice(state: StripeState, invoice: Invoice): void {
  invoice.attempted = true;
  invoice.attempt_count += 1;
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status = 'paid';
  invoice.status_transitions.paid_at = state.now();
}

function toLine(item: SubscriptionItem, subscription: Subscription): InvoiceLine {
  const amount = subscription.status === 'trialing' ? 0 : item.price.unit_amount * item.quantity;
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: item.price.currency,
    description: `${item.quantity} × ${item.price.nickname} (at $${(item.price.unit_amount / 100).toFixed(2)} / month)`,
    livemode: false,
    metadata: { ...subscription.metadata },
    parent: {
      type: 'subscription_item_details',
      subscription_item_details: { subscription: subscription.id, subscription_item: item.id },
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pricing: {
      type: 'price_details',
      price_details: { price: item.price.id, product: item.price.product },
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity: item.quantity,
    subtotal: amount,
  };
}
