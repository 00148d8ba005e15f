import {
  formatPeriod,
  REPORT_CADENCES,
  type Report,
  type ReportCadence,
  toLastPeriod,
} from '@hearback/contract';
import { Alert, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { describeError } from '#web/lib/api/api-error.ts';
import { ownZone } from '#web/lib/wording/dates.ts';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { ZoneField } from '#web/ui/time/zone-field.tsx';
import { useCreateReport } from './api.ts';

const LABELS: Record<ReportCadence, string> = {
  weekly: 'Last week',
  monthly: 'Last month',
  custom: 'Custom dates',
};

type Client = { readonly value: string; readonly label: string };

type Props = {
  clients: readonly Client[];
  initial: string | undefined;
  onCreated: (report: Report) => void;
  onClose: () => void;
};

export function CreateDialog({ clients, initial, onCreated, onClose }: Props) {
  const [location_id, setLocation] = useState(initial ?? clients[0]?.value ?? '');
  const [cadence, setCadence] = useState<ReportCadence>('weekly');
  const [time_zone, setZone] = useState(ownZone());
  const [days, setDays] = useState({ first_day: '', last_day: '' });
  const create = useCreateReport(onCreated);
  const isCustom = cadence === 'custom';
  const isReady =
    location_id !== '' && (!isCustom || (days.first_day !== '' && days.first_day <= days.last_day));
  return (
    <FormDialog
      title="New report"
      submit="Create report"
      submitting={create.isPending}
      disabled={!isReady}
      onSubmit={() => create.mutate({ location_id, cadence, time_zone, ...(isCustom ? days : {}) })}
      onClose={onClose}
    >
      {create.error && <Alert color="red">{describeError(create.error, 'Unknown error')}</Alert>}
      <NativeSelect
        label="Client"
        data={[...clients]}
        value={location_id}
        onChange={({ currentTarget }) => setLocation(currentTarget.value)}
      />
      <NativeSelect
        label="Period"
        data={REPORT_CADENCES.map((value) => ({ value, label: LABELS[value] }))}
        value={cadence}
        onChange={({ currentTarget }) => setCadence(currentTarget.value as ReportCadence)}
      />
      {isCustom ? (
        <Group grow>
          <TextInput
            type="date"
            label="First day"
            value={days.first_day}
            onChange={({ currentTarget: { value } }) => setDays((now) => ({ ...now, first_day: value }))}
          />
          <TextInput
            type="date"
            label="Last day"
            value={days.last_day}
            onChange={({ currentTarget: { value } }) => setDays((now) => ({ ...now, last_day: value }))}
          />
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          {formatPeriod({ cadence, ...toLastPeriod(cadence, new Date(), time_zone) })}
        </Text>
      )}
      <ZoneField value={time_zone} onChange={setZone} />
    </FormDialog>
  );
}
