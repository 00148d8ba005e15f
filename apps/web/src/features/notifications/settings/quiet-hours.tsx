import type { NotificationSettings } from '@hearback/contract';
import { Group, NativeSelect, Stack, Switch, TextInput } from '@mantine/core';

const DEFAULT_NIGHT = { quiet_from: '20:00', quiet_until: '07:00' };
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Those that the browser knows, the chosen one whatever it is. */
const zonesWith = (chosen: string): string[] =>
  [...new Set([chosen, ownZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort();

type Hours = Pick<NotificationSettings, 'time_zone' | 'quiet_from' | 'quiet_until' | 'digest_at'>;
type Props = { settings: Hours; onChange: (change: Partial<Hours>) => void };

export function QuietHours({ settings, onChange }: Props) {
  const { time_zone, quiet_from, quiet_until, digest_at } = settings;
  const isQuiet = quiet_from !== null && quiet_until !== null;
  const turn = (on: boolean) =>
    onChange(
      // Nobody means London by it who has never chosen.
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
            otherThan={quiet_until}
            onChange={(time) => onChange({ quiet_from: time })}
          />
          <TimeField
            label="Until"
            value={quiet_until}
            otherThan={quiet_from}
            onChange={(time) => onChange({ quiet_until: time })}
          />
        </Group>
      )}
      <Group gap="md" align="flex-end">
        <TimeField label="Digest at" value={digest_at} onChange={(time) => onChange({ digest_at: time })} />
        <NativeSelect
          label="Time zone"
          data={zonesWith(time_zone)}
          value={time_zone}
          onChange={({ currentTarget }) => onChange({ time_zone: currentTarget.value })}
        />
      </Group>
    </Stack>
  );
}

type TimeProps = { label: string; value: string; otherThan?: string; onChange: (time: string) => void };

/** Saved when it is left: a time that is being typed is none yet. */
function TimeField({ label, value, otherThan, onChange }: TimeProps) {
  const save = (time: string) => {
    if (/^\d\d:\d\d$/.test(time) && time !== value && time !== otherThan) onChange(time);
  };
  return (
    <TextInput
      key={value}
      type="time"
      label={label}
      defaultValue={value}
      onBlur={({ currentTarget }) => save(currentTarget.value)}
    />
  );
}
