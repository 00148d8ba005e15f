import { type Discount, PLAN_NAMES } from '@hearback/contract';
import { validatePromotionCode } from '@hearback/providers';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { CURRENCY, priceInCents } from '../plans/plans.ts';
import { requireStripe, toUnavailableError } from './require-stripe.ts';

const INVALID: Discount = { valid: false, description: null, prices: {}, months: null };

/** Unknown, expired and used-up codes get the same response, because a difference would reveal which codes exist. */
export async function validateDiscount({ services, address }: HttpContext, code: string): Promise<Discount> {
  if (code === '') return INVALID;
  const { stripe, settings, budget } = requireStripe(services);
  budget.spend(address);
  const found = await toUnavailableError(services, stripe.findPromotionCode(code));
  if (!found) return INVALID;
  const order = { now: new Date(), currency: CURRENCY };
  const verdict = validatePromotionCode(found, order);
  if (!verdict.valid) return INVALID;
  // The checkout applies the same rule, so every price shown here is accepted there.
  const prices = PLAN_NAMES.flatMap((plan) => {
    const ofPlan = validatePromotionCode(found, { ...order, amount: priceInCents(plan) });
    return ofPlan.valid && ofPlan.price !== null ? [[settings.prices[plan], ofPlan.price]] : [];
  });
  const { description, months } = verdict;
  return { valid: true, description, prices: Object.fromEntries(prices), months };
}
