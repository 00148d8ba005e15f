import type { CampaignAnalytics } from '@hearback/contract';
import type { TableData } from '../charts/data-table.tsx';

/** Starts on Monday, like the server's weekday index. */
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
export const HOURS = Array.from({ length: 24 }, (_hour, hour) => hour);

/** '12 AM', '3 PM'. */
export const hourLabel = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;

export const hoursTable = (hours: CampaignAnalytics['hours']): TableData => ({
  columns: ['Hour', ...WEEKDAYS],
  rows: HOURS.map((hour) => [
    hourLabel(hour),
    ...WEEKDAYS.map(
      (_name, row) => hours.find((one) => one.weekday === row + 1 && one.hour === hour)?.count ?? 0,
    ),
  ]),
});

export function findBusiest(hours: CampaignAnalytics['hours']): string | null {
  const [busiest] = hours.toSorted((a, b) => b.count - a.count);
  return busiest ? `${WEEKDAYS[busiest.weekday - 1]} ${hourLabel(busiest.hour)}` : null;
}
