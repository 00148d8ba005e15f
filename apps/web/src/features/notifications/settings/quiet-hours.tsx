import type { NotificationSettings } from '@hearback/contract';
import { Group, Stack, Switch } from '@mantine/core';
import { ownZone } from '#web/lib/wording/dates.ts';
import { TimeField } from '#web/ui/time/time-field.tsx';
import { ZoneField } from '#web/ui/time/zone-field.tsx';

const DEFAULT_NIGHT = { quiet_from: '20:00', quiet_until: '07:00' };

type Hours = Pick<NotificationSettings, 'time_zone' | 'quiet_from' | 'quiet_until' | 'digest_at'>;
type Props = { settings: Hours; onChange: (change: Partial<Hours>) => void };

export function QuietHours({ settings, onChange }: Props) {
  const { time_zone, quiet_from, quiet_until, digest_at } = settings;
  const isQuiet = quiet_from !== null && quiet_until !== null;
  const turn = (on: boolean) =>
    onChange(
      // The default zone is not a choice of the user.
      on
        ? { ...DEFAULT_NIGHT, time_zone: time_zone === 'UTC' ? ownZone() : time_zone }
        : { quiet_from: null, quiet_until: null },
    );
  return (
    <Stack gap="md">
      <Switch
        label="Quiet hours"
        checked={isQuiet}
        onChange={({ currentTarget }) => turn(currentTarget.checked)}
      />
      {isQuiet && (
        <Group gap="md">
          <TimeField
            label="From"
            value={quiet_from}
            isAllowed={(time) => time !== quiet_until}
            onChange={(time) => onChange({ quiet_from: time })}
          />
          <TimeField
            label="Until"
            value={quiet_until}
            isAllowed={(time) => time !== quiet_from}
            onChange={(time) => onChange({ quiet_until: time })}
          />
        </Group>
      )}
      <Group gap="md" align="flex-end">
        <TimeField label="Digest at" value={digest_at} onChange={(time) => onChange({ digest_at: time })} />
        <ZoneField value={time_zone} onChange={(zone) => onChange({ time_zone: zone })} />
      </Group>
    </Stack>
  );
}
