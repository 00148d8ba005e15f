import { Menu, Text } from '@mantine/core';
import { useState } from 'react';
import { formatIn, ownZone } from '#web/lib/wording/dates.ts';
import { useInboxSettings } from '../api/scheduling.ts';
import { presetsFor } from './send-times.ts';

/** Presets for many conversations. Computed when the menu opens, because a page may stay open overnight. */
export function SnoozeItems({ onChoose }: { onChoose: (until: Date) => void }) {
  const zone = ownZone();
  const [now] = useState(() => new Date());
  const { data: hours } = useInboxSettings();
  return presetsFor(now, zone, { hours }).map(({ label, at }) => (
    <Menu.Item key={label} onClick={() => onChoose(at)}>
      {label}
      <Text size="xs" c="dimmed">
        {formatIn(at, zone)}
      </Text>
    </Menu.Item>
  ));
}
