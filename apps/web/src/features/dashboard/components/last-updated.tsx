import { Badge } from '@mantine/core';
import { Ago } from '#web/ui/data/ago.tsx';
import classes from './dashboard.module.css';

/** When the figures were measured, not when they were shown. */
export function LastUpdated({ at }: { at: string }) {
  return (
    <Badge className={classes.updated} variant="default" size="md">
      Last updated: <Ago at={at} />
    </Badge>
  );
}
