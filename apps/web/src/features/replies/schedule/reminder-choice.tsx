import { counted, MAX_REMINDER_DAYS } from '@hearback/contract';
import { Checkbox, Group, NativeSelect } from '@mantine/core';

type Props = { days: number | undefined; onChange: (days: number | undefined) => void };

const USUAL_DAYS = 3;
const CHOICES = [1, 2, USUAL_DAYS, 5, 7, 10, 14, 21, 30, MAX_REMINDER_DAYS];

/** Counted from when the reply is sent. */
export function ReminderChoice({ days, onChange }: Props) {
  return (
    <Group gap={6}>
      <Checkbox
        size="xs"
        label="Remind me if there is no reply in"
        checked={days !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? USUAL_DAYS : undefined)}
      />
      <NativeSelect
        size="xs"
        aria-label="Days until the reminder"
        disabled={days === undefined}
        value={String(days ?? USUAL_DAYS)}
        onChange={({ target }) => onChange(Number(target.value))}
        data={CHOICES.map((each) => ({ value: String(each), label: counted(each, 'day') }))}
      />
    </Group>
  );
}
