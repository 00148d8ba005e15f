import type { ReactNode } from 'react';
import classes from './overview.module.css';

/** Two panels side by side where there is room. */
export const Halves = ({ children }: { children: ReactNode }) => (
  <div className={classes.halves}>{children}</div>
);
