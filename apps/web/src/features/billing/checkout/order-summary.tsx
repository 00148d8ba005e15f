import type { Plan } from '@hearback/contract';
import { Button, Stack, Text } from '@mantine/core';
import { Facts } from '#web/ui/data/facts.tsx';
import { IconLock } from '#web/ui/icons/other.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './checkout.module.css';
import { DiscountField } from './discount/discount-field.tsx';
import type { Discount } from './discount/use-discount.ts';
import { PaymentOpened } from './payment/payment-opened.tsx';
import { planPrice } from './plans/plan-price.ts';
import type { Payment } from './use-checkout.ts';

type Props = {
  plan: Plan;
  discount: Discount;
  payment: Payment | null;
  busy: boolean;
  canBuy: boolean;
};

function extractFacts(plan: Plan, { reduction }: Discount) {
  const { amount, per, rest } = planPrice(plan, reduction);
  const price = { term: plan.name, value: `${amount} ${per}${rest === null ? '' : `, ${rest}`}` };
  // A code may require a larger order than this plan.
  return reduction !== null && rest === null
    ? [price, { term: 'Discount', value: 'Not valid for this plan' }]
    : [price];
}

export function OrderSummary({ plan, discount, payment, busy, canBuy }: Props) {
  return (
    <Panel title="Order summary">
      <Stack gap="md">
        <Facts facts={extractFacts(plan, discount)} />
        <DiscountField discount={discount} />
        <Button type="submit" size="md" fullWidth disabled={busy || !canBuy} aria-busy={busy}>
          {busy ? 'Opening payment...' : 'Continue to Payment'}
        </Button>
        {payment !== null && <PaymentOpened payment={payment} />}
        <Text size="xs" c="dimmed" className={classes.secure}>
          <IconLock size={14} aria-hidden="true" />
          You pay on Stripe’s page. Hearback never receives your card details.
        </Text>
      </Stack>
    </Panel>
  );
}
