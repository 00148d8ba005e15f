import { DEFAULT_PERIOD, isPeriod, PERIODS, type Period } from '@hearback/contract';
import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { PERIOD_LABELS, type PeriodChange, type PeriodView, toChoice } from './period.ts';

const OWN = 'own';
type Props = { view: PeriodView; onView: (change: PeriodChange) => void };

/** Selects the period. Custom dates apply once both are set. */
export function PeriodPicker({ view, onView }: Props) {
  const { period, from } = toChoice(view);
  const [isOwn, setOwn] = useState(from !== undefined);
  const choose = (value: string) => {
    setOwn(value === OWN);
    if (value !== OWN)
      onView({
        period: value === DEFAULT_PERIOD ? undefined : (value as Period),
        from: undefined,
        to: undefined,
      });
  };
  return (
    <Group gap="xs" align="flex-end">
      <NativeSelect
        label="Period"
        size="sm"
        value={isOwn ? OWN : period}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={[
          ...PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] })),
          { value: OWN, label: 'Custom dates' },
        ]}
      />
      {isOwn && <OwnDates view={view} onView={onView} />}
    </Group>
  );
}

function OwnDates({ view, onView }: Props) {
  const [dates, setDates] = useState({ from: view.from ?? '', to: view.to ?? '' });
  const isMixedUp = dates.from !== '' && dates.to !== '' && !isPeriod(dates);
  const change = (edit: Partial<typeof dates>) => {
    const next = { ...dates, ...edit };
    setDates(next);
    if (next.from !== '' && next.to !== '' && isPeriod(next)) onView(next);
  };
  return (
    <>
      <TextInput
        label="From"
        type="date"
        size="sm"
        value={dates.from}
        onChange={({ currentTarget }) => change({ from: currentTarget.value })}
      />
      <TextInput
        label="To"
        type="date"
        size="sm"
        value={dates.to}
        {...(isMixedUp && { error: 'The end date is before the start date' })}
        onChange={({ currentTarget }) => change({ to: currentTarget.value })}
      />
    </>
  );
}
