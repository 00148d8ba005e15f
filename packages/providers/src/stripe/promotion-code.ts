import { type WireCoupon, WirePromotionCode } from './wire.ts';

export type PromotionCode = Readonly<Omit<WirePromotionCode, 'promotion' | 'coupon'>> & {
  readonly coupon: WireCoupon | null;
};

export function toPromotionCode(arrived: unknown): PromotionCode {
  const { promotion, coupon, ...code } = WirePromotionCode.parse(arrived);
  return { ...code, coupon: promotion?.coupon ?? coupon ?? null };
}

/** The order that the code is used for. Without an amount, only conditions that apply to every order are checked. */
export type PromotionContext = { now: Date; customer_id?: string | null; amount?: number; currency: string };

export type Verdict =
  | {
      readonly valid: true;
      readonly description: string;
      /** Number of months, or null if it applies forever. */
      readonly months: number | null;
      /** The discount on the order's amount. Null if no amount was given. */
      readonly price: number | null;
    }
  | { readonly valid: false; readonly why: 'inactive' | 'expired' | 'used_up' | 'restricted' };

/** Checked before Stripe does. Stripe can still reject a code that is used up in the meantime. */
export function validatePromotionCode(code: PromotionCode, order: PromotionContext): Verdict {
  const { coupon, expires_at, max_redemptions, times_redeemed } = code;
  if (expires_at && expires_at <= order.now) return { valid: false, why: 'expired' };
  if (max_redemptions != null && times_redeemed >= max_redemptions) return { valid: false, why: 'used_up' };
  if (!code.active || !coupon?.valid) return { valid: false, why: 'inactive' };
  if (isRestricted(code, coupon, order)) return { valid: false, why: 'restricted' };
  const price = order.amount === undefined ? null : computeDiscountedPrice(coupon, order.amount);
  return { valid: true, description: describeCoupon(coupon), months: toMonths(coupon), price };
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
  return `${much} off${describeTerm(coupon)}`;
}

type Term = Pick<WireCoupon, 'duration' | 'duration_in_months'>;

/** Number of months, or null if it applies forever. */
const toMonths = ({ duration, duration_in_months }: Term): number | null =>
  duration === 'forever' ? null : duration === 'repeating' ? (duration_in_months ?? 1) : 1;

function describeTerm(term: Term): string {
  const months = toMonths(term);
  if (months === null) return '';
  return months === 1 ? ' the first month' : ` for ${months} months`;
}

/** The discounted monthly price in cents, rounded like Stripe. */
function computeDiscountedPrice({ percent_off, amount_off }: WireCoupon, amount: number): number {
  const off = percent_off != null ? Math.round((amount * percent_off) / 100) : (amount_off ?? 0);
  return Math.max(0, amount - off);
}

/** Omits zero cents: '$50', '$12.50'. */
export function formatMoney(minorUnits: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minorUnits / 10 ** digits);
}
