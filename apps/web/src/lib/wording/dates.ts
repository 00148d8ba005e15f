const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** Calendar days are formatted in UTC, so that no time zone shifts them. */
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const shortDate = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** A calendar day without a time zone: '2026-12-02' is 'Dec 2, 2026' everywhere. */
export const formatDate = (day: string): string => date.format(new Date(day));

/** A calendar day of the current year: '2026-12-02' is 'Dec 2' everywhere. */
export const formatShortDate = (day: string): string => shortDate.format(new Date(day));

const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** 'Dec 2026', of a calendar day without a time zone. */
export const formatMonth = (day: string): string => month.format(new Date(day));

const moment = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** 'Mar 3, 2026', in the viewer's zone. */
export const formatDay = (iso: string): string => day.format(new Date(iso));

/** 'Mar 3, 2026, 2:05 PM GMT+1'. Includes the zone, because the reader may be in another one. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso));

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** '2:05 PM', below a heading that names the day. */
export const formatClock = (iso: string): string => clock.format(new Date(iso));

const dayOfYear = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' });
const dayOfAnyYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const DAY_MS = 86_400_000;

/** 'Today', 'Yesterday', 'November 13' or, in another year, 'November 13, 2025': a heading above a day's messages. */
export function formatDayHeading(iso: string, now = new Date()): string {
  const at = new Date(iso);
  if (at.toDateString() === now.toDateString()) return 'Today';
  if (at.toDateString() === new Date(now.getTime() - DAY_MS).toDateString()) return 'Yesterday';
  return (at.getFullYear() === now.getFullYear() ? dayOfYear : dayOfAnyYear).format(at);
}

const clockAndDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** '2:05 PM' today, and 'Mar 3, 2:05 PM' on other days, for consecutive lines. */
export function formatTime(iso: string, now = new Date()): string {
  const at = new Date(iso);
  return (at.toDateString() === now.toDateString() ? clock : clockAndDay).format(at);
}

/** '2:05 PM' today, 'Mar 3, 2026' on other days, for a badge with room for one of them. */
export const formatNear = (iso: string, now = new Date()): string =>
  new Date(iso).toDateString() === now.toDateString() ? formatTime(iso, now) : formatDay(iso);

/** 'Mon, Nov 16, 9:00 AM CST'. */
export const formatIn = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at);

export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
