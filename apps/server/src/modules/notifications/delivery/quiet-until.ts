type QuietHours = {
  readonly time_zone: string;
  readonly quiet_from: string | null;
  readonly quiet_until: string | null;
};

const DAY = 24 * 60;
const MINUTE_MS = 60_000;

/** Returns the end of the current quiet hours, or null outside of them. They may cross midnight. */
export function findQuietEnd({ time_zone, quiet_from, quiet_until }: QuietHours, now: Date): Date | null {
  if (quiet_from === null || quiet_until === null) return null;
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: time_zone, hour: '2-digit', minute: '2-digit' });
  const readClock = (time: Date) => toMinutes(clock.format(time));
  const [from, until, at] = [toMinutes(quiet_from), toMinutes(quiet_until), readClock(now)];
  const isQuiet = from < until ? at >= from && at < until : at >= from || at < until;
  if (!isQuiet) return null;
  const end = new Date(now.getTime() + ((until - at + DAY) % DAY) * MINUTE_MS);
  // The clocks may change before the end. A time that they skip has no correction.
  const shift = ((until - readClock(end) + DAY * 1.5) % DAY) - DAY / 2;
  const corrected = new Date(end.getTime() + shift * MINUTE_MS);
  return readClock(corrected) === until ? corrected : end;
}

function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
