import type { ReactNode } from 'react';
import { formatCount } from '#web/lib/wording/numbers.ts';
import classes from './connections.module.css';

type Props = {
  figures: readonly { readonly term: string; readonly value: ReactNode }[];
  /** In one line, above a list. */
  inline?: boolean;
};

/** Key figures of a panel. */
export function Figures({ figures, inline = false }: Props) {
  return (
    <dl className={classes.figures} data-inline={inline || undefined}>
      {figures.map(({ term, value }) => (
        <div key={term} className={classes.figure}>
          <dt>{term}</dt>
          <dd>{typeof value === 'number' ? formatCount(value) : value}</dd>
        </div>
      ))}
    </dl>
  );
}
