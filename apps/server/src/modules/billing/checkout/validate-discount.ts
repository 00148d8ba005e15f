import { judgePromotionCode } from '@hearback/providers';
import type { RequestContext } from '#server/platform/http/request-context.ts';
import { CURRENCY } from '../plans/plans.ts';
import { orUnavailable, requireStripe } from './require-stripe.ts';

type Discount = { valid: boolean; description: string | null };

const INVALID: Discount = { valid: false, description: null };

/** Unknown, expired and used up look alike to a visitor: the difference would tell which codes exist. */
export async function validateDiscount(
  { services, address }: RequestContext,
  code: string,
): Promise<Discount> {
  if (code === '') return INVALID;
  const { stripe, budget } = requireStripe(services);
  budget.spend(address);
  const found = await orUnavailable(services, stripe.findPromotionCode(code));
  if (!found) return INVALID;
  const verdict = judgePromotionCode(found, { now: new Date(), currency: CURRENCY });
  return verdict.valid ? { valid: true, description: verdict.description } : INVALID;
}
