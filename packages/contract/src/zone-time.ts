const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
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
  formats.set(timeZone, format);
  return format;
}

/** How much later a clock in that zone shows than one that shows UTC. */
export function zoneOffsetMs(at: Date, timeZone: string): number {
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
  const shown = Date.UTC(year, month - 1, day, hour, minute, second);
  return shown - Math.floor(at.getTime() / 1000) * 1000;
}

/** When a clock in that zone shows what one that shows UTC shows at `shown`. The zone's offset then counts, not now. */
export function whenShown(shown: number, timeZone: string): Date {
  const about = new Date(shown - zoneOffsetMs(new Date(shown), timeZone));
  return new Date(shown - zoneOffsetMs(about, timeZone));
}
