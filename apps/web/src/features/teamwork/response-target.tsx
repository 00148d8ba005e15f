import { counted, type InboxSettings } from '@hearback/contract';
import { Chip, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { InboxSettingPanel } from '#web/features/inbox/inbox-setting-panel.tsx';
import { ownZone } from '#web/lib/wording/dates.ts';
import { SettingRow } from '#web/ui/layout/setting-row.tsx';
import { TimeField } from '#web/ui/time/time-field.tsx';
import { ZoneField } from '#web/ui/time/zone-field.tsx';

const CHOICES = [5, 10, 15, 30, 60, 120, 240, 480];
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const NONE = 'none';

const toLabel = (minutes: number) =>
  minutes % 60 === 0 ? counted(minutes / 60, 'hour') : counted(minutes, 'minute');

/** Settings of the response target and the working hours it is counted in. */
export const ResponseTarget = () => (
  <InboxSettingPanel title="Response time">
    {(settings, save) => <Target settings={settings} onChange={save} />}
  </InboxSettingPanel>
);

type Props = { settings: InboxSettings; onChange: (change: Partial<InboxSettings>) => void };

function Target({ settings, onChange }: Props) {
  const { answer_minutes, time_zone } = settings;
  return (
    <Stack gap="md">
      <SettingRow
        title="Reply to interested leads within"
        description="Counted in working hours. The person working on the conversation is notified when it is overdue."
        control={
          <NativeSelect
            aria-label="Reply to interested leads within"
            value={answer_minutes ?? NONE}
            onChange={({ target: { value } }) =>
              onChange({ answer_minutes: value === NONE ? null : Number(value) })
            }
            data={[
              { value: NONE, label: 'No target' },
              ...[...new Set([...CHOICES, answer_minutes ?? 15])]
                .sort((a, b) => a - b)
                .map((each) => ({ value: String(each), label: toLabel(each) })),
            ]}
          />
        }
      />
      {answer_minutes !== null && <Hours settings={settings} onChange={onChange} />}
      {answer_minutes !== null && time_zone !== ownZone() && (
        <Text size="sm" c="dimmed">{`Your own time zone is ${ownZone()}.`}</Text>
      )}
    </Stack>
  );
}

function Hours({ settings: { work_days, work_from, work_until, time_zone }, onChange }: Props) {
  return (
    <>
      <Chip.Group
        multiple
        value={work_days.map(String)}
        onChange={(days) => {
          if (days.length > 0) onChange({ work_days: days.map(Number).sort((a, b) => a - b) });
        }}
      >
        <Group gap={6} role="group" aria-label="Working days">
          {DAYS.map((day, index) => (
            <Chip key={day} value={String(index + 1)} size="xs">
              {day}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <Group gap="md" align="flex-end">
        <TimeField
          label="From"
          value={work_from}
          isAllowed={(time) => time < work_until}
          onChange={(time) => onChange({ work_from: time, work_until })}
        />
        {/* A time input cannot represent 24:00, the end of the day. */}
        <TimeField
          label="Until"
          value={work_until === '24:00' ? '00:00' : work_until}
          isAllowed={(time) => time === '00:00' || time > work_from}
          onChange={(time) => onChange({ work_from, work_until: time === '00:00' ? '24:00' : time })}
        />
        <ZoneField value={time_zone} onChange={(zone) => onChange({ time_zone: zone })} />
      </Group>
    </>
  );
}
