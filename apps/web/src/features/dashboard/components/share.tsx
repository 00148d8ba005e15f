import { shownPercent } from '../wording.ts';
import classes from './dashboard.module.css';

/** A percentage, and a bar for the eye. */
export function Share({ percent }: { percent: number | null }) {
  return (
    <span className={classes.share}>
      {shownPercent(percent)}
      {percent !== null && (
        <span className={classes.track} aria-hidden="true">
          <span className={classes.bar} style={{ width: `${Math.min(100, percent)}%` }} />
        </span>
      )}
    </span>
  );
}
