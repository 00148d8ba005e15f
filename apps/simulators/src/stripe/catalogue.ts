import type { StripeConfig } from '../config.ts';
import type { Coupon, Price, PromotionCode } from './objects/objects.ts';

const day = 86_400;

/** The three plans that Hearback sells. */
export function planPrices(ids: StripeConfig['prices'], now: number): Price[] {
  return [
    price(ids.single, 'Single Location', 9_700, now),
    price(ids.five, 'Five Locations', 29_700, now),
    price(ids.unlimited, 'Unlimited Locations', 59_700, now),
  ];
}

function price(id: string, nickname: string, amount: number, now: number): Price {
  return {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: now - 90 * day,
    currency: 'usd',
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname,
    product: `prod_${id.replace(/^price_/, '')}`,
    recurring: {
      interval: 'month',
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    type: 'recurring',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  };
}

export interface PromotionCodePlan {
  code: string;
  percentOff?: number;
  amountOff?: number;
  duration?: Coupon['duration'];
  maxRedemptions?: number;
  timesRedeemed?: number;
  expiresAt?: number;
  firstTimeTransaction?: boolean;
  minimumAmount?: number;
}

/** One code for each answer a person can get: good, free, too late, used up. Any other text is unknown. */
export function demoPromotionCodes(now: number): PromotionCodePlan[] {
  return [
    { code: 'WELCOME20', percentOff: 20, duration: 'forever' },
    { code: 'FREEMONTH', percentOff: 100, duration: 'once' },
    { code: 'EXPIRED10', percentOff: 10, duration: 'once', expiresAt: now - 7 * day },
    { code: 'SOLDOUT', percentOff: 50, duration: 'once', maxRedemptions: 50, timesRedeemed: 50 },
  ];
}

/** Ids follow from the code, so that a restarted demo still knows a code it handed out before. */
export function makePromotionCode(
  plan: PromotionCodePlan,
  now: number,
): { code: PromotionCode; coupon: Coupon } {
  const key = plan.code.toLowerCase().replace(/[^a-z0-9]/g, '');
  const coupon: Coupon = {
    id: `coupon_${key}`,
    object: 'coupon',
    amount_off: plan.amountOff ?? null,
    created: now - 30 * day,
    currency: plan.amountOff === undefined ? null : 'usd',
    duration: plan.duration ?? 'once',
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    name:
      plan.amountOff === undefined
        ? `${plan.percentOff ?? 0}% off`
        : `$${(plan.amountOff / 100).toFixed(2)} off`,
    percent_off: plan.amountOff === undefined ? (plan.percentOff ?? 0) : null,
    redeem_by: null,
    times_redeemed: plan.timesRedeemed ?? 0,
    valid: true,
  };
  const code: PromotionCode = {
    id: `promo_${key}`,
    object: 'promotion_code',
    active: true,
    code: plan.code,
    created: now - 30 * day,
    customer: null,
    customer_account: null,
    expires_at: plan.expiresAt ?? null,
    livemode: false,
    max_redemptions: plan.maxRedemptions ?? null,
    metadata: {},
    promotion: { type: 'coupon', coupon: coupon.id },
    restrictions: {
      first_time_transaction: plan.firstTimeTransaction ?? false,
      minimum_amount: plan.minimumAmount ?? null,
      minimum_amount_currency: plan.minimumAmount === undefined ? null : 'usd',
    },
    times_redeemed: plan.timesRedeemed ?? 0,
  };
  return { code, coupon };
}
