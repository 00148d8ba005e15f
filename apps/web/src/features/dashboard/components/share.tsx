import { shownPercent } from '@hearback/contract';
import classes from './dashboard.module.css';

type Props = {
  percent: number | null;
  /** The largest of the list: it fills the bar, for a few percent of a hundred could not be told apart. */
  most: number;
};

/** A percentage, and a bar for the eye. */
export function Share({ percent, most }: Props) {
  return (
    <span className={classes.share}>
      {shownPercent(percent)}
      {percent !== null && (
        <span className={classes.track} aria-hidden="true">
          <span className={classes.bar} style={{ width: `${most > 0 ? (percent / most) * 100 : 0}%` }} />
        </span>
      )}
    </span>
  );
}

export const mostOf = (rows: readonly { readonly response_percent: number | null }[]): number =>
  Math.max(0, ...rows.map(({ response_percent }) => response_percent ?? 0));
