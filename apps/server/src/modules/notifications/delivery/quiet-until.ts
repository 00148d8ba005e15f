type QuietHours = {
  readonly time_zone: string;
  readonly quiet_from: string | null;
  readonly quiet_until: string | null;
};

const DAY = 24 * 60;

/** Returns the end of the current quiet hours, or null outside of them. They may cross midnight. */
export function findQuietEnd({ time_zone, quiet_from, quiet_until }: QuietHours, now: Date): Date | null {
  if (quiet_from === null || quiet_until === null) return null;
  const [from, until] = [toMinutes(quiet_from), toMinutes(quiet_until)];
  const at = toMinutes(
    new Intl.DateTimeFormat('en-GB', { timeZone: time_zone, hour: '2-digit', minute: '2-digit' }).format(now),
  );
  const isQuiet = from < until ? at >= from && at < until : at >= from || at < until;
  return isQuiet ? new Date(now.getTime() + ((until - at + DAY) % DAY) * 60_000) : null;
}

function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
