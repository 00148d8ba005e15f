import type { ReactNode } from 'react';
import classes from './facts.module.css';

type Props = { facts: readonly { readonly term: string; readonly value: ReactNode }[] };

/** Terms and values that cannot be edited here. */
export function Facts({ facts }: Props) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ term, value }) => (
        <div key={term} className={classes.fact}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
