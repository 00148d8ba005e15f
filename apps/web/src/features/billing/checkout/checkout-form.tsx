import { can, type Plan, type Profile } from '@hearback/contract';
import { Alert } from '@mantine/core';
import { useState } from 'react';
import { TextLink } from '#web/ui/data/links.tsx';
import { IconInfoCircle } from '#web/ui/icons/other.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Steps } from '#web/ui/layout/steps.tsx';
import { useHasPlan } from '../api.ts';
import { BuyerFields } from './buyer-fields.tsx';
import classes from './checkout.module.css';
import { OrderSummary } from './order-summary.tsx';
import { PlanCards } from './plans/plan-cards.tsx';
import { useCheckout } from './use-checkout.ts';

const PAY = { title: 'Complete payment', text: 'On a secure page that opens in a new tab.' };
const WORK = { title: 'Use the dashboard', text: 'Connect your locations and start receiving replies.' };

/** Signed-in users already have credentials, so they only receive the plan. */
const listCheckoutSteps = (signedIn: boolean) => [
  PAY,
  signedIn
    ? { title: 'Your plan is activated', text: 'For the workspace you are signed in to, within a minute.' }
    : {
        title: 'Receive login credentials by email',
        text: 'The email contains a temporary password that you change at first sign-in.',
      },
  WORK,
];

type Props = { plans: readonly [Plan, ...Plan[]]; profile: Profile | null };

export function CheckoutForm({ plans, profile }: Props) {
  const [first] = plans;
  const [selectedPriceId, setSelectedPriceId] = useState(
    (plans.find(({ popular }) => popular) ?? first).priceId,
  );
  const plan = plans.find(({ priceId }) => priceId === selectedPriceId) ?? first;
  const hasPlan = useHasPlan(profile !== null && can(profile, 'billing:read'));
  const isOwner = profile === null || can(profile, 'billing:manage');
  const { form, discount, payment, submit, busy } = useCheckout(profile, plan);
  return (
    <form method="post" noValidate onSubmit={submit} aria-label="Checkout" className={classes.form}>
      <BuyingNotice isOwner={isOwner} hasPlan={hasPlan} />
      <PlanCards
        plans={plans}
        reduction={discount.reduction}
        selected={plan.priceId}
        onChoose={setSelectedPriceId}
      />
      <div className={classes.columns}>
        <Panel title="Your details" description="For your account and your invoices.">
          <BuyerFields form={form} />
        </Panel>
        <OrderSummary
          plan={plan}
          discount={discount}
          payment={payment}
          busy={busy}
          canBuy={isOwner && !hasPlan}
        />
      </div>
      <Panel title="What happens next">
        <Steps row steps={listCheckoutSteps(profile !== null)} />
      </Panel>
    </form>
  );
}

type BuyingNoticeProps = { isOwner: boolean; hasPlan: boolean };

/** Explains why a signed-in user cannot buy here, before they fill in the form. */
function BuyingNotice({ isOwner, hasPlan }: BuyingNoticeProps) {
  if (isOwner && !hasPlan) return null;
  return (
    <Alert color="yellow" icon={<IconInfoCircle size={18} aria-hidden="true" />}>
      {isOwner ? (
        <>
          Your workspace already has a plan.{' '}
          <TextLink to="/settings" inherit fw={500} underline="always" c="inherit">
            Change it in Settings
          </TextLink>
        </>
      ) : (
        'Only the owner of your workspace can choose a plan.'
      )}
    </Alert>
  );
}
