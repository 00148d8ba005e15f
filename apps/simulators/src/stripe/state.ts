import type { StripeConfig } from '../config.ts';
import type { SimulatorContext } from '../frame/simulator.ts';
import type { DeliverySettings as Sending } from '../frame/switches/delivery.ts';
import { demoPromotionCodes, makePromotionCode, type PromotionCodePlan, planPrices } from './catalogue.ts';
import type { CheckoutSession, Invoice, LineItem, Subscription } from './objects/billing-objects.ts';
import type {
  Coupon,
  Customer,
  Discount,
  Metadata,
  PortalSession,
  Price,
  PromotionCode,
} from './objects/objects.ts';
import type { EventRecord } from './webhooks/event-record.ts';

/** A session with what Stripe keeps about it but does not print. */
export interface SessionRecord {
  session: CheckoutSession;
  lineItems: LineItem[];
  subscriptionData: { metadata: Metadata; description: string | null; trialDays: number | null };
}

/** Switches of the event sender. */
export interface DeliverySettings extends Sending {
  webhookUrl: string;
  webhookSecret: string;
}

/** Switches that make the API itself misbehave. Status 0 cuts the connection. */
export interface Trouble {
  count: number;
  status: number;
  slowMs: number;
}

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
  trouble: Trouble = quiet;

  constructor(config: StripeConfig, context: SimulatorContext) {
    this.config = config;
    this.context = context;
    this.delivery = orderly(config.webhookUrl, config.webhookSecret);
    this.#stock();
    this.#recall();
  }

  /** Unix seconds, as every time in the API. */
  now(): number {
    return Math.floor(this.context.nowMs() / 1000);
  }

  putPromotionCode(plan: PromotionCodePlan): PromotionCode {
    const { code, coupon } = makePromotionCode(plan, this.now());
    this.coupons.set(coupon.id, coupon);
    this.promotionCodes.set(code.id, code);
    return code;
  }

  /** The webhook's address stays: a test that resets between cases must still be reached. */
  reset(): void {
    for (const objects of [this.prices, this.coupons, this.promotionCodes, this.customers, this.sessions])
      objects.clear();
    for (const objects of [this.subscriptions, this.invoices, this.discounts, this.portalSessions])
      objects.clear();
    this.events.clear();
    this.delivery = orderly(this.delivery.webhookUrl, this.delivery.webhookSecret);
    this.trouble = quiet;
    if (this.context.memory.get('stripe')) this.context.memory.set('stripe', {});
    this.#stock();
  }

  /** Who pays for what outlives a restart: the product knows them by their ids, and asks for them again. */
  remember(): void {
    const notes = REMEMBERED.map((name) => [name, [...this[name]]]);
    this.context.memory.set('stripe', Object.fromEntries(notes));
  }

  #recall(): void {
    const notes = (this.context.memory.get('stripe') ?? {}) as Record<string, [string, never][]>;
    for (const name of REMEMBERED) for (const [id, object] of notes[name] ?? []) this[name].set(id, object);
  }

  #stock(): void {
    for (const price of planPrices(this.config.prices, this.now())) this.prices.set(price.id, price);
    for (const plan of demoPromotionCodes(this.now())) this.putPromotionCode(plan);
  }
}

const REMEMBERED = ['customers', 'subscriptions', 'invoices', 'discounts'] as const;

const quiet: Trouble = { count: 0, status: 500, slowMs: 0 };

function orderly(webhookUrl: string, webhookSecret: string): DeliverySettings {
  return {
    webhookUrl,
    webhookSecret,
    duplicates: 1,
    shuffle: false,
    delayMs: 0,
    dropNext: 0,
    retryDelayMs: 500,
  };
}
