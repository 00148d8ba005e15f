import type { PromotionCode } from '../objects/objects.ts';
import type { StripeState } from '../state.ts';

/** Stripe turns a code inactive by itself when it expires or is used up; here that is worked out when it is read. */
export function asOfNow(state: StripeState, code: PromotionCode): PromotionCode {
  const valid = state.coupons.get(code.promotion.coupon)?.valid ?? false;
  return { ...code, active: code.active && valid && !isExpired(state, code) && !isUsedUp(code) };
}

export function findByText(state: StripeState, text: string): PromotionCode | undefined {
  const wanted = text.trim().toLowerCase();
  return [...state.promotionCodes.values()].find((code) => code.code.toLowerCase() === wanted);
}

/** Why this code cannot be used for such an order, or null when it can. */
export function whyNotRedeemable(
  state: StripeState,
  code: PromotionCode,
  order: { subtotal: number; customer: string | null },
): string | null {
  if (isUsedUp(code)) return 'This promotion code has been used up.';
  if (isExpired(state, code)) return 'This promotion code has expired.';
  if (!asOfNow(state, code).active) return 'This promotion code is inactive.';
  if (code.customer !== null && code.customer !== order.customer)
    return 'This promotion code is not valid for this customer.';
  const { first_time_transaction: firstTimeOnly, minimum_amount: minimum } = code.restrictions;
  if (minimum !== null && order.subtotal < minimum) {
    return 'This promotion code cannot be redeemed because the order does not meet its minimum amount.';
  }
  const hasPaid = [...state.invoices.values()].some(
    ({ customer, amount_paid }) => customer === order.customer && amount_paid > 0,
  );
  if (firstTimeOnly && hasPaid) {
    return 'This promotion code cannot be redeemed because the associated customer has prior transactions.';
  }
  return null;
}

function isExpired(state: StripeState, code: PromotionCode): boolean {
  return code.expires_at !== null && code.expires_at <= state.now();
}

function isUsedUp(code: PromotionCode): boolean {
  return code.max_redemptions !== null && code.times_redeemed >= code.max_redemptions;
}
