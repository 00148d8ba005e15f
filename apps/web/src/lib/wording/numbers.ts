/** '1,200'. */
export const formatCount = (value: number): string => value.toLocaleString('en-US');

const money = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** '$1,200' or '$1,200.50'. */
export const formatMoney = (value: number): string => money.format(value);
