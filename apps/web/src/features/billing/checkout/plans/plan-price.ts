import type { Discount, Plan } from '@hearback/contract';
import { counted } from '@hearback/contract';
import { formatMoney } from '#web/lib/wording/numbers.ts';

/** Price text with an applicable discount. */
export type Reduction = Pick<Discount, 'prices' | 'months'>;

export type PlanPrice = {
  readonly amount: string;
  readonly per: string;
  /** Price without or after the discount. */
  readonly rest: string | null;
};

type PriceSource = Pick<Plan, 'price' | 'priceId'>;

/** The monthly price, with the discount if it applies to the plan. */
export function planPrice({ price, priceId }: PriceSource, reduction: Reduction | null): PlanPrice {
  const full = formatMoney(price);
  const cents = reduction?.prices[priceId];
  if (reduction === null || cents === undefined) return { amount: full, per: 'per month', rest: null };
  const amount = formatMoney(cents / 100);
  const { months } = reduction;
  if (months === null) return { amount, per: 'per month', rest: `instead of ${full}` };
  if (months === 1) return { amount, per: 'the first month', rest: `then ${full} per month` };
  return { amount, per: 'per month', rest: `for ${counted(months, 'month')}, then ${full}` };
}
