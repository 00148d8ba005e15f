import type { LineItem } from './billing-objects.ts';
import { newId } from './ids.ts';
import type { Coupon, Price } from './objects.ts';

export interface Position {
  price: Price;
  quantity: number;
}

/** What is due today for these positions. During a trial that is nothing. */
export function priceLines(positions: Position[], coupon: Coupon | null, inTrial: boolean): LineItem[] {
  let fixedLeft = coupon?.amount_off ?? 0;
  return positions.map(({ price, quantity }) => {
    const subtotal = inTrial ? 0 : price.unit_amount * quantity;
    const discount = coupon?.percent_off
      ? computePercent(subtotal, coupon.percent_off)
      : Math.min(fixedLeft, subtotal);
    fixedLeft -= Math.min(fixedLeft, discount);
    return {
      id: newId('li'),
      object: 'item',
      amount_discount: discount,
      amount_subtotal: subtotal,
      amount_tax: 0,
      amount_total: subtotal - discount,
      currency: price.currency,
      description: price.nickname,
      metadata: null,
      price,
      quantity,
    };
  });
}

export function toTotals(lines: LineItem[]): { subtotal: number; discount: number; total: number } {
  const sum = (pick: (line: LineItem) => number) => lines.reduce((total, line) => total + pick(line), 0);
  return {
    subtotal: sum((line) => line.amount_subtotal),
    discount: sum((line) => line.amount_discount),
    total: sum((line) => line.amount_total),
  };
}

function computePercent(amount: number, percent: number): number {
  return Math.round((amount * percent) / 100);
}
