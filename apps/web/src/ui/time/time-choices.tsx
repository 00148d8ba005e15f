import { Button, Group, Kbd, Text, TextInput, UnstyledButton } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ownZone } from '#web/lib/wording/dates.ts';
import { parseWhen } from './parse-when.ts';
import classes from './time-choices.module.css';
import {
  formatBoth,
  fromLocalTime,
  listPresets,
  type NamedDay,
  type Preset,
  toLocalTime,
  type WorkingHours,
} from './time-presets.ts';

type Props = {
  /** Button label. */
  verb: string;
  /** The lead's time zone. Null uses the viewer's own. */
  timeZone: string | null;
  named?: NamedDay | null;
  hours?: WorkingHours | undefined;
  onChoose: (at: Date) => void;
};

/** The arrow keys move between the controls, as in a menu. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button:not(:disabled)')];
  event.preventDefault();
  const place = controls.indexOf(document.activeElement as HTMLElement);
  controls.at((place + step) % controls.length)?.focus();
}

/**
 * Selects a future time: typed in words, from the presets, or to the minute. Enter chooses the first one offered. Used to
 * snooze and to send later.
 */
export function TimeChoices({ verb, timeZone, named = null, hours, onChoose }: Props) {
  const zone = timeZone ?? ownZone();
  const [now] = useState(() => new Date());
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // The focus trap of the popover ran before this code was loaded.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const parsed = parseWhen(typed, now, zone, hours?.work_from);
  const offered: readonly Preset[] =
    typed.trim() === ''
      ? listPresets(now, zone, { named, hours })
      : parsed
        ? [{ label: typed.trim(), at: parsed }]
        : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [first] = offered;
    if (first) onChoose(first.at);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only forwards arrow keys to the controls inside.
    <div className={classes.choices} onKeyDown={moveFocus}>
      <form onSubmit={submit}>
        <TextInput
          data-autofocus
          ref={field}
          size="xs"
          aria-label="Type a date"
          placeholder="in 6 weeks, Jan 15, Friday 3pm"
          value={typed}
          error={typed.trim() !== '' && !parsed ? 'No future date found' : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
      {offered.map(({ label, at }, index) => (
        <UnstyledButton key={label} className={classes.choice} onClick={() => onChoose(at)}>
          <span>
            {label}
            {index === 0 && (
              <Kbd size="xs" ml={6} aria-hidden="true">
                ↵
              </Kbd>
            )}
          </span>
          <Text size="xs" c="dimmed" component="span">
            {formatBoth(at, zone)}
          </Text>
        </UnstyledButton>
      ))}
      <ExactTime verb={verb} timeZone={timeZone} now={now} onChoose={onChoose} />
    </div>
  );
}

type ExactProps = Pick<Props, 'verb' | 'timeZone' | 'onChoose'> & { now: Date };

function ExactTime({ verb, timeZone, now, onChoose }: ExactProps) {
  const zone = timeZone ?? ownZone();
  const [local, setLocal] = useState('');
  const selectedTime = fromLocalTime(local, zone);
  const isPast = selectedTime !== null && selectedTime <= now;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (selectedTime && !isPast) onChoose(selectedTime);
  };
  return (
    <form onSubmit={submit} className={classes.exact}>
      <Group gap={6} wrap="nowrap" align="flex-end">
        <TextInput
          className={classes.local}
          size="xs"
          type="datetime-local"
          label={timeZone ? 'Custom time (lead’s time zone)' : 'Custom time'}
          value={local}
          min={toLocalTime(now, zone)}
          error={isPast ? 'This time has passed.' : undefined}
          onChange={(event) => setLocal(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" variant="default" disabled={!selectedTime || isPast}>
          {verb}
        </Button>
      </Group>
      {selectedTime && !isPast && timeZone && (
        <Text size="xs" c="dimmed" mt={4}>
          {formatBoth(selectedTime, zone)}
        </Text>
      )}
    </form>
  );
}
