import { z } from 'zod';

/**
 * Lenient schemas of the fields that we use, at every position where an API version puts them. A webhook's body is
 * rendered in the version of the endpoint in Stripe's dashboard, not in that of our SDK.
 */

/** An id, or the object if it was expanded. */
const Reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);
const UnixSeconds = z.number().transform((seconds) => new Date(seconds * 1000));
const Metadata = z.record(z.string(), z.string()).catch({});

const LatestInvoice = z.union([
  z.string().transform((id) => ({ id, status: null })),
  z.object({ id: z.string(), status: z.string().nullish().default(null) }),
]);

const SubscriptionItem = z.object({
  price: z.object({ id: z.string() }).nullish(),
  /** Plans preceded prices and have the same ids. */
  plan: z.object({ id: z.string() }).nullish(),
  current_period_end: UnixSeconds.nullish(),
});

export const WireSubscription = z.object({
  id: z.string(),
  customer: Reference,
  status: z.string(),
  metadata: Metadata,
  items: z.object({ data: z.array(SubscriptionItem) }).catch({ data: [] }),
  /** Until 2025-03-31.basil. Later versions have it on the items. */
  current_period_end: UnixSeconds.nullish(),
  cancel_at: UnixSeconds.nullish(),
  cancel_at_period_end: z.boolean().nullish(),
  latest_invoice: LatestInvoice.nullish().default(null),
});
export type WireSubscription = z.infer<typeof WireSubscription>;

export const WireCheckout = z.object({
  id: z.string(),
  mode: z.string(),
  status: z.string().nullish(),
  payment_status: z.string(),
  client_reference_id: z.string().nullish().default(null),
  customer: Reference.nullish().default(null),
  customer_email: z.string().nullish(),
  customer_details: z.object({ email: z.string().nullish(), name: z.string().nullish() }).nullish(),
  subscription: Reference.nullish().default(null),
  metadata: Metadata,
});
export type WireCheckout = z.infer<typeof WireCheckout>;

export const WireInvoice = z.object({
  id: z.string(),
  /** Until 2025-03-31.basil. Later versions have it under `parent`. */
  subscription: Reference.nullish(),
  parent: z
    .object({ subscription_details: z.object({ subscription: Reference.nullish() }).nullish() })
    .nullish(),
  amount_due: z.number().catch(0),
  currency: z.string().catch('usd'),
  hosted_invoice_url: z.url().nullish().catch(null),
});
export type WireInvoice = z.infer<typeof WireInvoice>;

const WireCoupon = z.object({
  percent_off: z.number().nullish(),
  amount_off: z.number().nullish(),
  currency: z.string().nullish(),
  duration: z.string().catch('once'),
  duration_in_months: z.number().nullish(),
  valid: z.boolean().catch(true),
});
export type WireCoupon = z.infer<typeof WireCoupon>;

export const WirePromotionCode = z.object({
  id: z.string(),
  code: z.string(),
  active: z.boolean(),
  customer: Reference.nullish().default(null),
  expires_at: UnixSeconds.nullish(),
  max_redemptions: z.number().nullish(),
  times_redeemed: z.number().catch(0),
  restrictions: z
    .object({ minimum_amount: z.number().nullish(), minimum_amount_currency: z.string().nullish() })
    .nullish(),
  /** Since 2025-09-30.clover, an id unless it was expanded. */
  promotion: z
    .object({ coupon: z.union([WireCoupon, z.string().transform(() => null)]).nullish() })
    .nullish(),
  coupon: WireCoupon.nullish(),
});
export type WirePromotionCode = z.infer<typeof WirePromotionCode>;

export const WireEvent = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  created: UnixSeconds,
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
});
