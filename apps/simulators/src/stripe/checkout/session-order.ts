import type { Form } from '#simulators/frame/forms.ts';
import { invalidRequest, noSuchReference } from '../fault.ts';
import type { Coupon, PromotionCode } from '../objects/objects.ts';
import type { Position } from '../objects/pricing.ts';
import { readInteger, readList, readText, requireText } from '../params.ts';
import type { StripeState } from '../state.ts';
import { whyNotRedeemable } from './promotion-codes.ts';

/** What is being bought: the lines of a checkout request. */
export function readPositions(state: StripeState, form: Form): Position[] {
  const lines = readList(form, 'line_items');
  if (lines.length === 0)
    throw invalidRequest('Missing required param: line_items.', 'line_items', 'parameter_missing');
  if (lines.length > 20)
    throw invalidRequest('You may only specify up to 20 recurring line items.', 'line_items');
  return lines.map((_, index) => {
    const param = `line_items[${index}][price]`;
    const id = requireText(form, param);
    const price = state.prices.get(id);
    if (!price) throw noSuchReference('price', id, param);
    const quantityParam = `line_items[${index}][quantity]`;
    const quantity = readInteger(form, quantityParam);
    if (quantity === null)
      throw invalidRequest('Quantity is required. Add `quantity` to this line item.', quantityParam);
    if (quantity < 1)
      throw invalidRequest(
        'This value must be greater than or equal to 1.',
        quantityParam,
        'parameter_invalid_integer',
      );
    return { price, quantity };
  });
}

export interface AppliedDiscount {
  coupon: Coupon;
  promotionCode: PromotionCode | null;
}

/** The one discount of a checkout request, refused here when the code can no longer be redeemed. */
export function readDiscount(
  state: StripeState,
  form: Form,
  order: { subtotal: number; customer: string | null },
): AppliedDiscount | null {
  const discounts = readList(form, 'discounts');
  if (discounts.length === 0) return null;
  if ('allow_promotion_codes' in form) {
    throw invalidRequest(
      'You may only specify one of these parameters: allow_promotion_codes, discounts.',
      'allow_promotion_codes',
    );
  }
  if (discounts.length > 1) throw invalidRequest('You may only specify one discount.', 'discounts');
  const codeParam = 'discounts[0][promotion_code]';
  const codeId = readText(form, codeParam);
  if (codeId === null) return couponDiscount(state, requireText(form, 'discounts[0][coupon]'));
  const promotionCode = state.promotionCodes.get(codeId);
  if (!promotionCode) throw noSuchReference('promotion code', codeId, codeParam);
  const objection = whyNotRedeemable(state, promotionCode, order);
  if (objection) throw invalidRequest(objection, codeParam);
  return { ...couponDiscount(state, promotionCode.promotion.coupon), promotionCode };
}

function couponDiscount(state: StripeState, id: string): AppliedDiscount {
  const coupon = state.coupons.get(id);
  if (!coupon) throw noSuchReference('coupon', id, 'discounts[0][coupon]');
  return { coupon, promotionCode: null };
}
