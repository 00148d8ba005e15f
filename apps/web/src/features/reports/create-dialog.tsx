import {
  counted,
  formatPeriod,
  MAX_REPORT_DAYS,
  REPORT_CADENCES,
  type Report,
  type ReportCadence,
  toLastPeriod,
} from '@hearback/contract';
import { Alert, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { describeError } from '#web/lib/api/api-error.ts';
import { useIsSolo } from '#web/lib/scope/use-is-solo.ts';
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
  const isSolo = useIsSolo();
  const [cadence, setCadence] = useState<ReportCadence>('weekly');
  const [time_zone, setZone] = useState(ownZone());
  const [days, setDays] = useState({ first_day: '', last_day: '' });
  const create = useCreateReport(onCreated);
  const isCustom = cadence === 'custom';
  const problem = isCustom ? findProblem(days) : null;
  const isReady = location_id !== '' && (!isCustom || (days.last_day !== '' && problem === null));
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
      {!isSolo && (
        <NativeSelect
          label="Client"
          data={[...clients]}
          value={location_id}
          onChange={({ currentTarget }) => setLocation(currentTarget.value)}
        />
      )}
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
            error={problem}
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

const DAY_MS = 86_400_000;

function findProblem({ first_day, last_day }: { first_day: string; last_day: string }): string | null {
  if (first_day === '' || last_day === '') return null;
  if (last_day < first_day) return 'Choose a day on or after the first day.';
  const days = (Date.parse(last_day) - Date.parse(first_day)) / DAY_MS + 1;
  return days > MAX_REPORT_DAYS ? `Choose at most ${counted(MAX_REPORT_DAYS, 'day')}.` : null;
}
