import { WireCheckout, WireInvoice, WireSubscription } from './wire.ts';

export type StripeSubscription = {
  readonly id: string;
  readonly customer_id: string;
  readonly status: string;
  /** The prices of all lines. The caller decides which one is a plan. */
  readonly price_ids: readonly string[];
  readonly period_end: Date | null;
  /** Will not renew: scheduled for the end of the period or for a date. */
  readonly ends: boolean;
  readonly metadata: Readonly<Record<string, string>>;
  /** The status is null unless the invoice was expanded. */
  readonly latest_invoice: { readonly id: string; readonly status: string | null } | null;
};

export function toSubscription(arrived: unknown): StripeSubscription {
  const wire = WireSubscription.parse(arrived);
  return {
    id: wire.id,
    customer_id: wire.customer,
    status: wire.status,
    price_ids: wire.items.data.flatMap(({ price, plan }) => price?.id ?? plan?.id ?? []),
    period_end: periodEnd(wire),
    ends: wire.cancel_at_period_end === true || wire.cancel_at != null,
    metadata: wire.metadata,
    latest_invoice: wire.latest_invoice,
  };
}

function periodEnd({ items, current_period_end }: WireSubscription): Date | null {
  return items.data.find((item) => item.current_period_end)?.current_period_end ?? current_period_end ?? null;
}

export type StripeCheckout = {
  readonly id: string;
  /** Completed and paid, or completed with nothing due. False while a delayed payment is pending. */
  readonly isSettled: boolean;
  readonly client_reference_id: string | null;
  readonly subscription_id: string | null;
  readonly email: string | null;
  readonly name: string | null;
  readonly metadata: Readonly<Record<string, string>>;
};

export function toCheckout(arrived: unknown): StripeCheckout {
  const wire = WireCheckout.parse(arrived);
  return {
    id: wire.id,
    // Not `=== 'paid'`, because a code for 100% off requires no payment and has another status.
    isSettled: wire.status !== 'open' && wire.status !== 'expired' && wire.payment_status !== 'unpaid',
    client_reference_id: wire.client_reference_id,
    subscription_id: wire.mode === 'subscription' ? wire.subscription : null,
    email: wire.customer_details?.email ?? wire.customer_email ?? null,
    name: wire.customer_details?.name ?? null,
    metadata: wire.metadata,
  };
}

export type StripeInvoice = {
  readonly id: string;
  readonly subscription_id: string | null;
  /** In the currency's smallest unit. */
  readonly amount_due: number;
  readonly currency: string;
  /** The page where it can be paid manually. */
  readonly url: string | null;
};

export function toInvoice(arrived: unknown): StripeInvoice {
  const wire = WireInvoice.parse(arrived);
  return {
    id: wire.id,
    subscription_id: wire.parent?.subscription_details?.subscription ?? wire.subscription ?? null,
    amount_due: wire.amount_due,
    currency: wire.currency,
    url: wire.hosted_invoice_url ?? null,
  };
}
