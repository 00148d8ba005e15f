import type { ReactNode } from 'react';
import classes from './facts.module.css';

type Fact = {
  readonly term: string;
  readonly value: ReactNode;
  /** Long text, shown below its term at full width. */
  readonly long?: boolean;
};

type Props = { facts: readonly Fact[] };

/** Terms and values that cannot be edited here. */
export function Facts({ facts }: Props) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ term, value, long }) => (
        <div key={term} className={classes.fact} data-long={long || undefined}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
