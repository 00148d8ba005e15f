import { Button } from '@mantine/core';
import { useState } from 'react';
import { useOpenThread } from '#web/features/inbox/thread/thread-context.ts';
import { formatShortDate, ownZone } from '#web/lib/wording/dates.ts';
import { IconClockPause } from '#web/ui/icons/inbox.ts';
import { listPresets, type NamedDay, toLocalTime } from '#web/ui/time/time-presets.ts';
import { useSnooze } from '../api/snooze.ts';

/** Shown next to the day that the lead named until that day. */
export function SnoozeUntilNamed({ named }: { named: NamedDay }) {
  const { thread, navigation } = useOpenThread();
  const snooze = useSnooze(thread, navigation);
  const [now] = useState(() => new Date());
  const preset = listPresets(now, ownZone(), { named }).find(({ label }) => label === named.label);
  if (preset === undefined || thread.snoozed_until !== null) return null;
  return (
    <Button
      variant="default"
      size="compact-xs"
      leftSection={<IconClockPause size={13} aria-hidden="true" />}
      onClick={() => snooze(preset.at)}
    >
      Snooze until {formatShortDate(toLocalTime(preset.at, ownZone()).slice(0, 10))}
    </Button>
  );
}
