import type { Thread } from '@hearback/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ownZone } from '#web/lib/wording/dates.ts';
import { IconClockPause } from '#web/ui/icons/inbox.ts';
import { useSnooze } from '../api/snoozing.ts';
import type { ListNavigation } from '../api/triage.ts';
import { dayText } from '../wording.ts';
import { snoozeTimesFor } from './send-times.ts';

type Props = { thread: Thread; day: string; moving: ListNavigation };

/** Shown next to the out-of-office date until that day. */
export function SnoozeUntilBack({ thread, day, moving }: Props) {
  const snooze = useSnooze(thread, moving);
  const [now] = useState(() => new Date());
  const back = snoozeTimesFor(now, ownZone(), day).find(({ label }) => label === 'When they are back');
  if (back === undefined || thread.snoozed_until !== null) return null;
  return (
    <Button
      variant="default"
      size="compact-xs"
      leftSection={<IconClockPause size={13} aria-hidden="true" />}
      onClick={() => snooze(back.at)}
    >
      Snooze until {dayText(day)}
    </Button>
  );
}
