import { Text } from '@mantine/core';
import { Ago } from '#web/ui/time/ago.tsx';
import classes from './last-event.module.css';

export function LastEvent({ at }: { at: string | null }) {
  return (
    <Text size="sm" c="dimmed" className={classes.line} data-heard={at !== null || undefined} role="status">
      <span className={classes.dot} aria-hidden="true" />
      {at === null ? (
        'No event received yet'
      ) : (
        <span>
          Last event received <Ago at={at} />
        </span>
      )}
    </Text>
  );
}
