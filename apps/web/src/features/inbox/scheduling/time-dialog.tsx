import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { formatIn, ownZone } from '#web/lib/wording/dates.ts';
import { fromLocalTime, type Preset, toLocalTime } from './send-times.ts';

type Props = {
  title: string;
  /** Button label. */
  verb: string;
  presets: readonly Preset[];
  /** The lead's time zone. Null uses the viewer's own. */
  timeZone: string | null;
  onChoose: (at: Date) => void;
  onClose: () => void;
};

/** Selects a future time. Shows it in both time zones if they differ. */
export function TimeDialog({ title, verb, presets, timeZone, onChoose, onClose }: Props) {
  const own = ownZone();
  const zone = timeZone ?? own;
  const [now] = useState(() => new Date());
  const [local, setLocal] = useState('');
  const chosen = fromLocalTime(local, zone);
  const isPast = chosen !== null && chosen <= now;
  const inBoth = (at: Date) =>
    formatIn(at, own) === formatIn(at, zone)
      ? formatIn(at, zone)
      : `${formatIn(at, zone)} for the lead, ${formatIn(at, own)} for you`;
  const choose = (at: Date) => {
    onClose();
    onChoose(at);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen && !isPast) choose(chosen);
  };
  return (
    <Modal opened onClose={onClose} title={title} size="sm">
      <Stack gap="xs">
        {presets.map(({ label, at }, index) => (
          <Button
            key={label}
            data-autofocus={index === 0 || undefined}
            variant="default"
            h="auto"
            py="xs"
            justify="start"
            styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
            onClick={() => choose(at)}
          >
            <Stack gap={0} align="start">
              <span>{label}</span>
              <Text size="xs" c="dimmed">
                {inBoth(at)}
              </Text>
            </Stack>
          </Button>
        ))}
        <form onSubmit={submit}>
          <TextInput
            type="datetime-local"
            data-autofocus={presets.length === 0 || undefined}
            label={timeZone ? 'Custom time (lead’s time zone)' : 'Custom time'}
            value={local}
            min={toLocalTime(now, zone)}
            error={isPast ? 'This time has passed.' : undefined}
            onChange={(event) => setLocal(event.currentTarget.value)}
          />
          <Group justify="space-between" mt="xs">
            <Text size="xs" c="dimmed">
              {chosen && !isPast && inBoth(chosen)}
            </Text>
            <Button type="submit" size="xs" disabled={!chosen || isPast}>
              {verb}
            </Button>
          </Group>
        </form>
      </Stack>
    </Modal>
  );
}
