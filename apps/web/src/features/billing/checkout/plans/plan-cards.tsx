import type { Plan } from '@hearback/contract';
import { useId } from 'react';
import { IconCheck } from '#web/ui/icons/inbox.ts';
import classes from './plan-cards.module.css';
import { type PlanPrice, planPrice, type Reduction } from './plan-price.ts';

type Props = {
  plans: readonly Plan[];
  /** Discounted prices. */
  reduction: Reduction | null;
  selected: string;
  onChoose: (priceId: string) => void;
};

/** Radio buttons styled as cards, with native arrow keys, names and states. */
export function PlanCards({ plans, reduction, selected, onChoose }: Props) {
  return (
    <fieldset className={classes.plans}>
      <legend className={classes.legend}>Plan</legend>
      {plans.map((plan) => (
        <PlanCard
          key={plan.priceId}
          plan={plan}
          price={planPrice(plan, reduction)}
          checked={plan.priceId === selected}
          onChoose={() => onChoose(plan.priceId)}
        />
      ))}
    </fieldset>
  );
}

type CardProps = { plan: Plan; price: PlanPrice; checked: boolean; onChoose: () => void };

function PlanCard({ plan, price, checked, onChoose }: CardProps) {
  const id = useId();
  return (
    <label className={classes.card}>
      {plan.popular && (
        <span id={`${id}-flag`} className={classes.flag}>
          MOST POPULAR
        </span>
      )}
      <span className={classes.head}>
        <span id={`${id}-name`} className={classes.name}>
          {plan.name}
        </span>
        <input
          type="radio"
          name="plan"
          className={classes.radio}
          value={plan.priceId}
          checked={checked}
          onChange={onChoose}
          aria-labelledby={`${id}-name ${id}-price ${plan.popular ? `${id}-flag` : ''}`.trim()}
          aria-describedby={`${id}-text ${id}-features`}
        />
      </span>
      <span id={`${id}-price`} className={classes.price}>
        <span className={classes.amount}>{price.amount}</span> {price.per}
        {price.rest !== null && <span className={classes.rest}> {price.rest}</span>}
      </span>
      <span id={`${id}-text`} className={classes.text}>
        {plan.description}
      </span>
      <span id={`${id}-features`} className={classes.features}>
        {plan.features.map((feature) => (
          <span key={feature} className={classes.feature}>
            <IconCheck size={16} stroke={2} aria-hidden="true" />
            <span>{feature}</span>
          </span>
        ))}
      </span>
    </label>
  );
}
