import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Icon } from '#web/ui/icons/icon.tsx';
import classes from './dashboard.module.css';

type Props = {
  icon: Icon;
  label: string;
  value: string;
  /** Draws attention to the value. */
  isDanger?: boolean;
  /** Change against the previous period. */
  delta?: ReactNode;
  /** Describes what is counted. */
  caption: ReactNode;
  /** Link to the list it counts. Undefined if the viewer may not see that list. */
  to?: Pick<LinkProps, 'to' | 'search'>;
};

export function FigureCard({ icon: Picture, label, value, caption, to, isDanger = false, delta }: Props) {
  const content = (
    <>
      <span className={classes.label}>
        {label}
        <Picture size={18} stroke={1.6} aria-hidden="true" />
      </span>
      <span className={classes.value} data-danger={isDanger || undefined}>
        {value}
      </span>
      <span className={classes.caption}>
        {caption}
        {delta}
      </span>
    </>
  );
  return (
    <li>
      {to ? (
        <Link {...to} className={classes.card}>
          {content}
        </Link>
      ) : (
        <div className={classes.card}>{content}</div>
      )}
    </li>
  );
}
