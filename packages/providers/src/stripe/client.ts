import { Stripe } from 'stripe';
import { ProviderError } from '../ports.ts';
import { toProviderError } from './failure.ts';
import { type StripeSubscription, toSubscription } from './map.ts';
import { type PromotionCode, toPromotionCode } from './promotion-code.ts';

const TIMEOUT_MS = 15_000;
/** One retry: a visitor waits for checkout, and jobs have their own retries. */
const NETWORK_RETRIES = 1;

export type StripeSettings = {
  readonly secretKey: string;
  /** The URL of a simulator, such as `http://127.0.0.1:3001`. Default: Stripe. The SDK supports no path before `/v1`. */
  readonly apiBase?: string | undefined;
};

export type CheckoutOrder = {
  readonly priceId: string;
  /** The `promo_` id, not the code that people enter. */
  readonly promotionCodeId?: string | undefined;
  /** Either an existing customer or an email address for a new one. Stripe rejects both together. */
  readonly buyer: { readonly customer_id: string } | { readonly email: string };
  readonly clientReferenceId?: string | undefined;
  readonly metadata: Readonly<Record<string, string>>;
  /** May contain the placeholder {CHECKOUT_SESSION_ID}, unencoded. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly idempotencyKey: string;
};

/** The part of Stripe that we use. Every failure is a ProviderError. */
export type StripeClient = {
  /** Finds only active codes, and none that is restricted to another customer. */
  findPromotionCode(code: string, customerId?: string | null): Promise<PromotionCode | null>;
  /** Returns the URL of the payment page. */
  openCheckout(order: CheckoutOrder): Promise<string>;
  /** Returns the URL of the customer's portal, which expires after some minutes. */
  openPortal(customerId: string, returnUrl: string): Promise<string>;
  findSubscription(id: string): Promise<StripeSubscription | null>;
  /** Cancels immediately. Succeeds if the subscription no longer exists. */
  endSubscription(id: string): Promise<void>;
};

export function createStripe({ secretKey, apiBase }: StripeSettings): StripeClient {
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: NETWORK_RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(apiBase ? splitBase(apiBase) : {}),
  });
  return {
    findPromotionCode: (code, customerId = null) =>
      callStripe(() => findPromotionCode(stripe, code, customerId)),
    openCheckout: (order) => callStripe(() => openCheckout(stripe, order)),
    openPortal: (customer, return_url) =>
      callStripe(async () => (await stripe.billingPortal.sessions.create({ customer, return_url })).url),
    findSubscription: (id) => callStripe(() => findSubscription(stripe, id)),
    endSubscription: (id) => callStripe(() => endSubscription(stripe, id)),
  };
}

function splitBase(apiBase: string): { host: string; port: number; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(apiBase);
  const secure = protocol === 'https:';
  return {
    host: hostname,
    port: port ? Number(port) : secure ? 443 : 80,
    protocol: secure ? 'https' : 'http',
  };
}

const callStripe = <T>(call: () => Promise<T>): Promise<T> =>
  call().catch((thrown: unknown) => {
    throw toProviderError(thrown);
  });

async function findPromotionCode(
  stripe: Stripe,
  code: string,
  customerId: string | null,
): Promise<PromotionCode | null> {
  // The same code may be active once per customer, so the first result may belong to another buyer.
  const { data } = await stripe.promotionCodes.list({
    code,
    active: true,
    limit: 10,
    expand: ['data.promotion.coupon'],
  });
  const codes = data.map(toPromotionCode);
  return codes.find(({ customer }) => customer === null || customer === customerId) ?? null;
}

async function openCheckout(stripe: Stripe, order: CheckoutOrder): Promise<string> {
  const metadata = { ...order.metadata };
  const { url } = await stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      line_items: [{ price: order.priceId, quantity: 1 }],
      success_url: order.successUrl,
      cancel_url: order.cancelUrl,
      metadata,
      // The session's metadata is not copied to the subscription, whose events may arrive first.
      subscription_data: { metadata },
      // A card is required only if something is due: a code for 100% off must not lead to a card form.
      payment_method_collection: 'if_required',
      ...('customer_id' in order.buyer
        ? { customer: order.buyer.customer_id }
        : { customer_email: order.buyer.email }),
      ...(order.clientReferenceId ? { client_reference_id: order.clientReferenceId } : {}),
      // Not together with `allow_promotion_codes`, which Stripe rejects even if it is false.
      ...(order.promotionCodeId ? { discounts: [{ promotion_code: order.promotionCodeId }] } : {}),
    },
    { idempotencyKey: order.idempotencyKey },
  );
  if (!url)
    throw new ProviderError({ provider: 'stripe', kind: 'unavailable', message: 'the checkout has no page' });
  return url;
}

const isMissing = (thrown: unknown): boolean =>
  thrown instanceof Stripe.errors.StripeInvalidRequestError && thrown.code === 'resource_missing';

async function findSubscription(stripe: Stripe, id: string): Promise<StripeSubscription | null> {
  try {
    return toSubscription(await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] }));
  } catch (thrown) {
    if (isMissing(thrown)) return null;
    throw thrown;
  }
}

async function endSubscription(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(id);
  } catch (thrown) {
    if (!isMissing(thrown)) throw thrown;
  }
}
