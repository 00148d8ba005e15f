import { Button } from '@mantine/core';
import { useState } from 'react';
import { useInboxSettings } from '#web/features/inbox/api/settings.ts';
import { useOpenThread } from '#web/features/inbox/thread/thread-context.ts';
import { findNamedDay } from '#web/features/replies/schedule/named-day.ts';
import { ActionButton } from '#web/ui/buttons/action-button.tsx';
import { TimePopover } from '#web/ui/time/time-popover.tsx';
import { useKeys } from '#web/ui/use-keys.ts';
import { useCancelReminder, useSnooze, useUnsnooze } from '../api/snooze.ts';

/** Uses the viewer's time zone, because the conversation returns for them. */
export function SnoozeMenu() {
  const { thread, navigation } = useOpenThread();
  const snooze = useSnooze(thread, navigation);
  const [opened, setOpened] = useState(false);
  const { data: hours } = useInboxSettings(opened);
  useKeys({ s: () => setOpened(true) });
  return (
    <TimePopover
      label="Snooze until"
      opened={opened}
      onChange={setOpened}
      verb="Snooze"
      timeZone={null}
      named={findNamedDay(thread)}
      hours={hours}
      onChoose={snooze}
      target={
        <ActionButton
          label="Snooze"
          hint="s"
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        />
      }
    >
      <Endings onDone={() => setOpened(false)} />
    </TimePopover>
  );
}

/** Buttons that end a snooze or a reminder, even if the notice above the messages is about another one. */
function Endings({ onDone }: { onDone: () => void }) {
  const { thread } = useOpenThread();
  const contact_id = thread.contact.id;
  const unsnooze = useUnsnooze();
  const cancel = useCancelReminder();
  const end = (action: () => void) => () => {
    onDone();
    action();
  };
  const button = { variant: 'subtle', color: 'gray', size: 'compact-xs', mt: 6 } as const;
  return (
    <>
      {thread.snoozed_until !== null && (
        <Button {...button} onClick={end(() => unsnooze.mutate({ contact_id }))}>
          Return to the inbox now
        </Button>
      )}
      {thread.remind_at !== null && (
        <Button {...button} onClick={end(() => cancel.mutate({ contact_id, days: null }))}>
          Remove the reminder
        </Button>
      )}
    </>
  );
}
