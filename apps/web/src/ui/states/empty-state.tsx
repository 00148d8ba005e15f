import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Icon } from '../icons/icon.tsx';
import classes from './state.module.css';

type Props = {
  icon: Icon;
  title: string;
  /** Why it is empty, and what to do next. */
  children: ReactNode;
  actions?: ReactNode;
  /** Inside a panel, which already has a border. */
  bare?: boolean;
  /** 1 if the page has no other heading. */
  order?: 1 | 2;
};

export function EmptyState({ icon: Picture, title, children, actions, bare = false, order = 2 }: Props) {
  return (
    <div className={classes.state} data-bare={bare || undefined}>
      <span className={classes.icon}>
        <Picture size={20} stroke={1.6} aria-hidden="true" />
      </span>
      <Title order={order} className={classes.title}>
        {title}
      </Title>
      <Text component="div" className={classes.text}>
        {children}
      </Text>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
