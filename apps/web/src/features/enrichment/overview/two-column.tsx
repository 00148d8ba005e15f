import type { ReactNode } from 'react';
import classes from './overview.module.css';

/** Places two panels side by side if there is room. */
export const Halves = ({ children }: { children: ReactNode }) => (
  <div className={classes.halves}>{children}</div>
);
