import { invalidRequest } from '../fault.ts';
import { priceLines } from '../objects/pricing.ts';
import type { SessionRecord, StripeState } from '../state.ts';
import { toAmounts } from './create-session.ts';
import { findByText, whyNotRedeemable } from './promotion-codes.ts';

/** A code typed on the payment page, which offers the box only with `allow_promotion_codes`. */
export function applyPromotionCode(state: StripeState, record: SessionRecord, text: string): void {
  const { session } = record;
  const code = findByText(state, text);
  if (session.status !== 'open' || !session.allow_promotion_codes || !code)
    throw invalidRequest('This code is invalid.');
  const objection = whyNotRedeemable(state, code, {
    subtotal: session.amount_subtotal,
    customer: session.customer,
  });
  if (objection) throw invalidRequest(objection);
  const coupon = state.coupons.get(code.promotion.coupon) ?? null;
  record.lineItems = priceLines(record.lineItems, coupon, record.subscriptionData.trialDays !== null).map(
    (line, index) => ({
      ...line,
      id: record.lineItems[index]?.id ?? line.id,
    }),
  );
  session.discounts = [{ coupon: null, promotion_code: code.id }];
  Object.assign(session, toAmounts(record.lineItems));
}
