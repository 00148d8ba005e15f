import type { StripeConfig } from '../config.ts';
import type { Delivery, DeliverySettings as SenderSettings } from '../framework/controls/delivery.ts';
import type { SimulatorContext } from '../framework/simulator.ts';
import {
  type CheckoutSession,
  type Coupon,
  type Customer,
  DAY_SECONDS,
  type Discount,
  type Invoice,
  type LineItem,
  type Metadata,
  type PortalSession,
  type Price,
  type PromotionCode,
  type StripeEvent,
  type Subscription,
  withConstants,
} from './objects.ts';

/** A session and the data about it that Stripe stores but does not return. */
export interface SessionRecord {
  session: CheckoutSession;
  lineItems: LineItem[];
  subscriptionMetadata: Metadata;
}

export interface EventRecord {
  event: StripeEvent;
  deliveries: Delivery[];
}

export interface DeliverySettings extends SenderSettings {
  webhookUrl: string;
  webhookSecret: string;
}

/** Planned failures of the API. Status 0 cuts the connection. */
export interface Failure {
  count: number;
  status: number;
  slowMs: number;
}

export interface PromotionCodePlan {
  code: string;
  percentOff?: number;
  amountOff?: number;
  duration?: Coupon['duration'];
  maxRedemptions?: number;
  timesRedeemed?: number;
  expiresAt?: number;
  minimumAmount?: number;
}

const NO_FAILURE: Failure = { count: 0, status: 500, slowMs: 0 };
const REMEMBERED = ['customers', 'subscriptions', 'invoices', 'discounts'] as const;

export class StripeState {
  readonly config: StripeConfig;
  readonly context: SimulatorContext;
  readonly prices = new Map<string, Price>();
  readonly coupons = new Map<string, Coupon>();
  readonly promotionCodes = new Map<string, PromotionCode>();
  readonly customers = new Map<string, Customer>();
  readonly sessions = new Map<string, SessionRecord>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly invoices = new Map<string, Invoice>();
  readonly discounts = new Map<string, Discount>();
  readonly portalSessions = new Map<string, PortalSession>();
  readonly events = new Map<string, EventRecord>();
  delivery: DeliverySettings;
  failure: Failure = NO_FAILURE;

  constructor(config: StripeConfig, context: SimulatorContext) {
    this.config = config;
    this.context = context;
    this.delivery = toDefaultDelivery(config.webhookUrl, config.webhookSecret);
    this.#addCatalog();
    this.#recall();
  }

  /** Unix seconds, like every time in the API. */
  now(): number {
    return Math.floor(this.context.nowMs() / 1000);
  }

  /** Creates or replaces a code. Its id derives from the code, so that it stays valid after a restart. */
  putPromotionCode(plan: PromotionCodePlan): PromotionCode {
    const { amountOff = null, duration = 'once', minimumAmount = null, timesRedeemed = 0 } = plan;
    const percentOff = amountOff === null ? (plan.percentOff ?? 0) : null;
    const key = plan.code.toLowerCase().replace(/[^a-z0-9]/g, '');
    const created = this.now() - 30 * DAY_SECONDS;
    const coupon = withConstants('coupon', {
      id: `coupon_${key}`,
      amount_off: amountOff,
      created,
      currency: amountOff === null ? null : 'usd',
      duration,
      name: amountOff === null ? `${percentOff}% off` : `$${(amountOff / 100).toFixed(2)} off`,
      percent_off: percentOff,
      times_redeemed: timesRedeemed,
    });
    const code = withConstants('promotionCode', {
      id: `promo_${key}`,
      code: plan.code,
      created,
      expires_at: plan.expiresAt ?? null,
      max_redemptions: plan.maxRedemptions ?? null,
      promotion: { type: 'coupon' as const, coupon: coupon.id },
      restrictions: {
        first_time_transaction: false,
        minimum_amount: minimumAmount,
        minimum_amount_currency: minimumAmount === null ? null : 'usd',
      },
      times_redeemed: timesRedeemed,
    });
    this.coupons.set(coupon.id, coupon);
    this.promotionCodes.set(code.id, code);
    return code;
  }

  /** Keeps the webhook's address: a test that resets between cases must still receive events. */
  reset(): void {
    for (const value of Object.values(this)) if (value instanceof Map) value.clear();
    this.delivery = toDefaultDelivery(this.delivery.webhookUrl, this.delivery.webhookSecret);
    this.failure = NO_FAILURE;
    if (this.context.memory.get('stripe')) this.context.memory.set('stripe', {});
    this.#addCatalog();
  }

  /** Customers and their subscriptions survive a restart, because the product stores their ids. */
  remember(): void {
    const notes = REMEMBERED.map((name) => [name, [...this[name]]]);
    this.context.memory.set('stripe', Object.fromEntries(notes));
  }

  #recall(): void {
    const notes = (this.context.memory.get('stripe') ?? {}) as Record<string, [string, never][]>;
    for (const name of REMEMBERED) for (const [id, object] of notes[name] ?? []) this[name].set(id, object);
  }

  /** The three plans that Hearback sells, and one code for each outcome: valid, free, expired, used up. */
  #addCatalog(): void {
    const { single, five, unlimited } = this.config.prices;
    this.#addPrice(single, 'Single Location', 9_700);
    this.#addPrice(five, 'Five Locations', 29_700);
    this.#addPrice(unlimited, 'Unlimited Locations', 59_700);
    this.putPromotionCode({ code: 'WELCOME20', percentOff: 20, duration: 'forever' });
    this.putPromotionCode({ code: 'FREEMONTH', percentOff: 100 });
    this.putPromotionCode({ code: 'EXPIRED10', percentOff: 10, expiresAt: this.now() - 7 * DAY_SECONDS });
    this.putPromotionCode({ code: 'SOLDOUT', percentOff: 50, maxRedemptions: 50, timesRedeemed: 50 });
  }

  #addPrice(id: string, nickname: string, amount: number): void {
    const price = withConstants('price', {
      id,
      created: this.now() - 90 * DAY_SECONDS,
      nickname,
      product: `prod_${id.replace(/^price_/, '')}`,
      unit_amount: amount,
      unit_amount_decimal: String(amount),
    });
    this.prices.set(id, price);
  }
}

const toDefaultDelivery = (webhookUrl: string, webhookSecret: string): DeliverySettings => ({
  webhookUrl,
  webhookSecret,
  duplicates: 1,
  shuffle: false,
  delayMs: 0,
  dropNext: 0,
  retryDelayMs: 500,
});
