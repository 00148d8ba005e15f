import type { ReportSchedule } from '@hearback/contract';

/** The ISO weekday in words, Monday (1) to Sunday (7). January 5, 2026 was a Monday. */
export const formatWeekday = (weekday: number): string =>
  new Date(Date.UTC(2026, 0, 4 + weekday)).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });

export const formatHour = (hour: number): string =>
  new Date(Date.UTC(2026, 0, 1, hour)).toLocaleTimeString('en-US', { timeStyle: 'short', timeZone: 'UTC' });

/** 'Every Monday at 8:00 AM, Europe/Berlin'. */
export function describeSchedule({ cadence, weekday, hour, time_zone }: ReportSchedule): string {
  const day = cadence === 'weekly' ? `Every ${formatWeekday(weekday)}` : 'First business day of the month';
  return `${day} at ${formatHour(hour)}, ${time_zone}`;
}
