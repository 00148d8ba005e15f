import { can, type Plan, type Profile } from '@hearback/contract';
import { useState } from 'react';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Steps } from '#web/ui/layout/steps.tsx';
import { useHasPlan } from './api.ts';
import { BuyerFields } from './buyer-fields.tsx';
import { BuyingNotice } from './buying-notice.tsx';
import classes from './checkout.module.css';
import { stepsFor } from './next-steps.ts';
import { OrderSummary } from './order-summary.tsx';
import { PlanCards } from './plans/plan-cards.tsx';
import { useCheckout } from './use-checkout.ts';

type Props = { plans: readonly [Plan, ...Plan[]]; profile: Profile | null };

export function CheckoutForm({ plans, profile }: Props) {
  const [first] = plans;
  const [chosen, setChosen] = useState((plans.find(({ popular }) => popular) ?? first).priceId);
  const plan = plans.find(({ priceId }) => priceId === chosen) ?? first;
  const hasPlan = useHasPlan(profile !== null && can(profile, 'billing:read'));
  const isOwner = profile === null || can(profile, 'billing:manage');
  const { form, discount, payment, submit, busy } = useCheckout(profile, plan);
  return (
    <form method="post" noValidate onSubmit={submit} aria-label="Checkout" className={classes.form}>
      <BuyingNotice isOwner={isOwner} hasPlan={hasPlan} />
      <PlanCards plans={plans} reduction={discount.reduction} chosen={plan.priceId} onChoose={setChosen} />
      <div className={classes.columns}>
        <Panel title="Your details" description="For your account and your invoices.">
          <BuyerFields form={form} />
        </Panel>
        <OrderSummary
          plan={plan}
          discount={discount}
          payment={payment}
          busy={busy}
          mayBuy={isOwner && !hasPlan}
        />
      </div>
      <Panel title="What happens next">
        <Steps row steps={stepsFor(profile !== null)} />
      </Panel>
    </form>
  );
}
