import type { Thread } from '@hearback/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ownZone } from '#web/lib/wording/dates.ts';
import { IconClockPause } from '#web/ui/icons/inbox.ts';
import { useSnooze } from '../api/snoozing.ts';
import type { ListNavigation } from '../api/triage.ts';
import { dayText } from '../wording.ts';
import { type NamedDay, presetsFor, toLocalTime } from './send-times.ts';

type Props = { thread: Thread; named: NamedDay; moving: ListNavigation };

/** Shown next to the day that the lead named until that day. */
export function SnoozeUntilNamed({ thread, named, moving }: Props) {
  const snooze = useSnooze(thread, moving);
  const [now] = useState(() => new Date());
  const preset = presetsFor(now, ownZone(), { named }).find(({ label }) => label === named.label);
  if (preset === undefined || thread.snoozed_until !== null) return null;
  return (
    <Button
      variant="default"
      size="compact-xs"
      leftSection={<IconClockPause size={13} aria-hidden="true" />}
      onClick={() => snooze(preset.at)}
    >
      Snooze until {dayText(toLocalTime(preset.at, ownZone()).slice(0, 10))}
    </Button>
  );
}
