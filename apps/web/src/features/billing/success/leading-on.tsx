import { counted } from '@hearback/contract';
import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { useCountdown } from './use-countdown.ts';

const SECONDS = 30;
const LAST_CALL = 10;

type Props = { destination: string; onTimeUp: () => void };

/** Everybody sees each second; a screen reader hears of it twice, not thirty times. */
export function LeadingOn({ destination, onTimeUp }: Props) {
  const { left, running, stop } = useCountdown(SECONDS, onTimeUp);
  const spoken = left > LAST_CALL ? SECONDS : LAST_CALL;
  return (
    <Group justify="center" gap="xs" mih="2.25rem">
      <Text size="sm" c="dimmed" aria-hidden={running || undefined}>
        {running
          ? `Taking you to ${destination} in ${counted(left, 'second')}.`
          : `You stay here. Go to ${destination} whenever you like.`}
      </Text>
      <VisuallyHidden role="status">
        {running && `You will be taken to ${destination} in ${counted(spoken, 'second')}.`}
      </VisuallyHidden>
      {running && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={stop}>
          Stay here
        </Button>
      )}
    </Group>
  );
}
