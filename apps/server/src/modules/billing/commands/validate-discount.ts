import { judgePromotionCode } from '@hearback/providers';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { CURRENCY } from '../plans.ts';
import { orUnavailable, requireShop } from '../shop/require-shop.ts';

type Discount = { valid: boolean; description: string | null };

const INVALID: Discount = { valid: false, description: null };

/** Unknown, expired and used up look alike to a visitor: the difference would tell which codes exist. */
export async function validateDiscount(
  { services, address }: RequestContext,
  code: string,
): Promise<Discount> {
  if (code === '') return INVALID;
  const { stripe, budget } = requireShop(services);
  budget.spend(address);
  const found = await orUnavailable(services, stripe.findPromotionCode(code));
  if (!found) return INVALID;
  const verdict = judgePromotionCode(found, { now: new Date(), currency: CURRENCY });
  return verdict.valid ? { valid: true, description: verdict.description } : INVALID;
}
