import { type WireCoupon, WirePromotionCode } from './wire.ts';

export type PromotionCode = Readonly<Omit<WirePromotionCode, 'promotion' | 'coupon'>> & {
  readonly coupon: WireCoupon | null;
};

export function toPromotionCode(arrived: unknown): PromotionCode {
  const { promotion, coupon, ...code } = WirePromotionCode.parse(arrived);
  return { ...code, coupon: promotion?.coupon ?? coupon ?? null };
}

/** What the code is to be used for. Without an amount, only what holds for every order is asked. */
export type PromotionContext = { now: Date; customer_id?: string | null; amount?: number; currency: string };

export type Verdict =
  | { readonly valid: true; readonly description: string }
  | { readonly valid: false; readonly why: 'inactive' | 'expired' | 'used_up' | 'restricted' };

/** Our own check before Stripe's: each of these can still be refused there, when a code runs out meanwhile. */
export function judgePromotionCode(code: PromotionCode, order: PromotionContext): Verdict {
  const { coupon, expires_at, max_redemptions, times_redeemed } = code;
  if (expires_at && expires_at <= order.now) return { valid: false, why: 'expired' };
  if (max_redemptions != null && times_redeemed >= max_redemptions) return { valid: false, why: 'used_up' };
  if (!code.active || !coupon?.valid) return { valid: false, why: 'inactive' };
  if (isRestricted(code, coupon, order)) return { valid: false, why: 'restricted' };
  return { valid: true, description: describeCoupon(coupon) };
}

function isRestricted(code: PromotionCode, coupon: WireCoupon, order: PromotionContext): boolean {
  if (code.customer !== null && code.customer !== (order.customer_id ?? null)) return true;
  if (coupon.amount_off != null && coupon.currency !== order.currency) return true;
  const { minimum_amount, minimum_amount_currency } = code.restrictions ?? {};
  if (minimum_amount == null || order.amount === undefined) return false;
  return minimum_amount_currency !== order.currency || order.amount < minimum_amount;
}

/** '20% off', '$50 off for 3 months', '100% off the first month'. */
export function describeCoupon({ percent_off, amount_off, currency, ...coupon }: WireCoupon): string {
  const much = percent_off != null ? `${percent_off}%` : formatMoney(amount_off ?? 0, currency ?? 'usd');
  return `${much} off${howLong(coupon)}`;
}

function howLong({
  duration,
  duration_in_months,
}: Pick<WireCoupon, 'duration' | 'duration_in_months'>): string {
  if (duration === 'forever') return '';
  const months = duration === 'repeating' ? (duration_in_months ?? 1) : 1;
  return months === 1 ? ' the first month' : ` for ${months} months`;
}

/** Cents only where there are some: '$50', '$12.50'. */
export function formatMoney(minorUnits: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minorUnits / 10 ** digits);
}
