import { Button, Group, Text } from '@mantine/core';
import classes from './chat.module.css';

type Props = { onRetry: () => void; onTakeBack: () => void };

export function UnsentNotice({ onRetry, onTakeBack }: Props) {
  return (
    <div className={classes.notice} data-tone="trouble">
      <Text size="sm">Your last message has no answer.</Text>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={onTakeBack}>
          Edit
        </Button>
        <Button size="compact-sm" onClick={onRetry}>
          Retry
        </Button>
      </Group>
    </div>
  );
}
