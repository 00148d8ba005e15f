import { counted } from '@hearback/contract';
import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';

const LOOK_EVERY_MS = 500;

/** Uses the clock, because browsers slow down timers of background tabs. */
function useCountdown(seconds: number, onEnd: () => void) {
  const [left, setLeft] = useState(seconds);
  const [running, setRunning] = useState(true);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!running) return;
    const endsAtMs = Date.now() + seconds * 1000;
    const timer = setInterval(() => {
      const next = Math.max(0, Math.ceil((endsAtMs - Date.now()) / 1000));
      setLeft(next);
      if (next > 0) return;
      clearInterval(timer);
      end();
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [running, seconds]);
  return { left, running, stop: () => setRunning(false) };
}

const SECONDS = 30;
const LAST_CALL = 10;

type Props = { destination: string; onTimeUp: () => void };

/** The countdown updates every second but screen readers read it only twice. */
export function RedirectCountdown({ destination, onTimeUp }: Props) {
  const { left, running, stop } = useCountdown(SECONDS, onTimeUp);
  const spoken = left > LAST_CALL ? SECONDS : LAST_CALL;
  return (
    <Group justify="center" gap="xs" mih="2.25rem">
      <Text size="sm" c="dimmed" aria-hidden={running || undefined}>
        {running
          ? `Taking you to ${destination} in ${counted(left, 'second')}.`
          : `Redirect canceled. You can still go to ${destination}.`}
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
