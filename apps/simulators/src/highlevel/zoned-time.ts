const parts = (ms: number, timeZone: string): Record<string, string> =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );

/** The local time in a zone, as `2026-11-17 09:00:00`. */
export function toLocalTime(ms: number, timeZone: string): string {
  const { year, month, day, hour, minute, second } = parts(ms, timeZone);
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}

/** `2026-11-17T09:00:00-05:00` */
export function toOffsetTime(ms: number, timeZone: string): string {
  const local = toLocalTime(ms, timeZone).replace(' ', 'T');
  const minutes = Math.round((Date.parse(`${local}Z`) - ms) / 60_000);
  const pad = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, '0');
  return `${local}${minutes < 0 ? '-' : '+'}${pad(minutes / 60)}:${pad(minutes % 60)}`;
}

/** Converts a local day, hour and minute in a zone to a timestamp. */
export function fromLocalTime(day: string, hour: number, minute: number, timeZone: string): number {
  const localMs = Date.parse(`${day}T00:00:00Z`) + (hour * 60 + minute) * 60_000;
  const offset = (ms: number) => Date.parse(`${toLocalTime(ms, timeZone).replace(' ', 'T')}Z`) - ms;
  return localMs - offset(localMs - offset(localMs));
}
