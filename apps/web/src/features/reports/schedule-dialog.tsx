import {
  APPROVALS,
  type Approval,
  MAX_REPORT_RECIPIENTS,
  type NewReportSchedule,
  type ReportSchedule,
  TEMPLATE_CADENCES,
  type TemplateCadence,
} from '@hearback/contract';
import { Alert, Group, NativeSelect, TagsInput } from '@mantine/core';
import { useState } from 'react';
import { describeError } from '#web/lib/api/api-error.ts';
import { useIsSolo } from '#web/lib/scope/use-is-solo.ts';
import { ownZone } from '#web/lib/wording/dates.ts';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { ZoneField } from '#web/ui/time/zone-field.tsx';
import { useSaveSchedule } from './api.ts';
import { formatHour, formatWeekday } from './schedule-wording.ts';

const CADENCES: Record<TemplateCadence, string> = {
  weekly: 'Every week',
  monthly: 'Every month, on the first business day',
};

const APPROVAL_LABELS: Record<Approval, string> = {
  first: 'Before the first report is sent',
  always: 'Before every report is sent',
  never: 'Never. Reports are sent automatically',
};

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const DEFAULTS: Omit<NewReportSchedule, 'time_zone'> = {
  ...{ weekday: 1, hour: 8, approval: 'first', recipients: [] },
};

type Props = {
  clients: readonly { readonly value: string; readonly label: string }[];
  /** The schedule to change. Undefined for a new one. */
  schedule: ReportSchedule | undefined;
  location_id: string | undefined;
  /** A client has at most one schedule per cadence. Saving another one would replace it. */
  existing: readonly ReportSchedule[];
  onClose: () => void;
};

export function ScheduleDialog({ clients, schedule, location_id, existing, onClose }: Props) {
  const [place, setPlace] = useState({
    location_id: schedule?.location_id ?? location_id ?? clients[0]?.value ?? '',
    cadence: schedule?.cadence ?? ('weekly' as TemplateCadence),
  });
  const duplicate = schedule
    ? undefined
    : existing.find((one) => one.location_id === place.location_id && one.cadence === place.cadence);
  const isSolo = useIsSolo();
  const [form, setForm] = useState<NewReportSchedule>({
    ...(schedule ? toForm(schedule) : { ...DEFAULTS, time_zone: ownZone() }),
  });
  const save = useSaveSchedule(onClose);
  const change = (more: Partial<NewReportSchedule>) => setForm((now) => ({ ...now, ...more }));
  return (
    <FormDialog
      title={schedule ? `Schedule for ${schedule.client}` : 'New schedule'}
      submit="Save schedule"
      submitting={save.isPending}
      disabled={place.location_id === '' || form.recipients.length === 0 || duplicate !== undefined}
      onSubmit={() => save.mutate({ ...place, ...form })}
      onClose={onClose}
    >
      {save.error && <Alert color="red">{describeError(save.error, 'Unknown error')}</Alert>}
      {schedule === undefined && (
        <>
          {!isSolo && (
            <NativeSelect
              label="Client"
              data={[...clients]}
              value={place.location_id}
              onChange={({ currentTarget: { value } }) => setPlace((now) => ({ ...now, location_id: value }))}
            />
          )}
          <NativeSelect
            label="Repeat"
            data={TEMPLATE_CADENCES.map((value) => ({ value, label: CADENCES[value] }))}
            value={place.cadence}
            onChange={({ currentTarget: { value } }) =>
              setPlace((now) => ({ ...now, cadence: value as TemplateCadence }))
            }
          />
        </>
      )}
      {duplicate && (
        <Alert color="yellow" role="status">
          {`${duplicate.client} already has a ${duplicate.cadence} schedule. Edit that schedule instead.`}
        </Alert>
      )}
      <Group grow>
        {place.cadence === 'weekly' && (
          <NativeSelect
            label="Day"
            data={WEEKDAYS.map((day) => ({ value: String(day), label: formatWeekday(day) }))}
            value={String(form.weekday)}
            onChange={({ currentTarget }) => change({ weekday: Number(currentTarget.value) })}
          />
        )}
        <NativeSelect
          label="Time"
          data={HOURS.map((hour) => ({ value: String(hour), label: formatHour(hour) }))}
          value={String(form.hour)}
          onChange={({ currentTarget }) => change({ hour: Number(currentTarget.value) })}
        />
      </Group>
      <ZoneField value={form.time_zone} onChange={(time_zone) => change({ time_zone })} />
      <TagsInput
        label="Recipients"
        description="Email addresses of the client. Press Enter after each."
        maxTags={MAX_REPORT_RECIPIENTS}
        acceptValueOnBlur
        splitChars={[',', ';', ' ']}
        value={form.recipients}
        onChange={(recipients) => change({ recipients })}
      />
      <NativeSelect
        label="Ask for approval"
        data={APPROVALS.map((value) => ({ value, label: APPROVAL_LABELS[value] }))}
        value={form.approval}
        onChange={({ currentTarget }) => change({ approval: currentTarget.value as Approval })}
      />
    </FormDialog>
  );
}

const toForm = ({ weekday, hour, time_zone, approval, recipients }: ReportSchedule): NewReportSchedule => ({
  ...{ weekday, hour, time_zone, approval, recipients },
});
