import type { Thread } from '@hearback/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ActionButton } from '#web/ui/buttons/action-button.tsx';
import { useInboxSettings } from '../api/scheduling.ts';
import { useCancelReminder, useSnooze, useUnsnooze } from '../api/snoozing.ts';
import type { ListNavigation } from '../api/triage.ts';
import { useKeys } from '../keyboard/use-keys.ts';
import { findNamedDay } from './named-day.ts';
import { TimePopover } from './time-popover.tsx';

type Props = { thread: Thread; moving: ListNavigation };

/** Uses the viewer's time zone, because the conversation returns for them. */
export function SnoozeMenu({ thread, moving }: Props) {
  const snooze = useSnooze(thread, moving);
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
      <Endings thread={thread} onDone={() => setOpened(false)} />
    </TimePopover>
  );
}

/** Ends what is waiting, also where the notice above the messages is about something else. */
function Endings({ thread, onDone }: { thread: Thread; onDone: () => void }) {
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
