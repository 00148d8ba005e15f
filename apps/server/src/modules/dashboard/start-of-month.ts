/** How much later a clock in that zone shows than one that shows UTC. */
function offsetMs(at: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    format.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
  const shown = Date.UTC(year, month - 1, day, hour, minute, second);
  return shown - Math.floor(at.getTime() / 1000) * 1000;
}

/** The moment at which the month of `now` began where the viewer is. */
export function startOfMonth(now: Date, timeZone: string): Date {
  const there = new Date(now.getTime() + offsetMs(now, timeZone));
  const first = Date.UTC(there.getUTCFullYear(), there.getUTCMonth());
  // The clocks may have changed since: what counts is the zone's time then, not now.
  const about = new Date(first - offsetMs(new Date(first), timeZone));
  return new Date(first - offsetMs(about, timeZone));
}
