const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

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

/** 'Mar 3, 2026, 2:05 PM GMT+1': with the zone, for a line that may be read out to somebody elsewhere. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso));
