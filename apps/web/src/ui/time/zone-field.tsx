import { NativeSelect } from '@mantine/core';
import { ownZone } from '#web/lib/wording/dates.ts';

/** The zones of the browser, plus the selected one. */
const listZones = (zone: string): string[] =>
  [...new Set([zone, ownZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort();

export const ZoneField = ({ value, onChange }: { value: string; onChange: (zone: string) => void }) => (
  <NativeSelect
    label="Time zone"
    data={listZones(value)}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
