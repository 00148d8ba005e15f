import { Popover, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './details-popover.module.css';

type Props = { label: string; title: string; children: ReactNode };

/** A summary in a narrow place that opens its details. */
export function DetailsPopover({ label, title, children }: Props) {
  return (
    <Popover position="bottom-end" width={280} shadow="md" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <UnstyledButton className={classes.label}>{label}</UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={title}>{children}</Popover.Dropdown>
    </Popover>
  );
}
