const formats = new Map<string, Intl.DateTimeFormat>();

function toFormat(timeZone: string): Intl.DateTimeFormat {
  const cachedFormat = formats.get(timeZone);
  if (cachedFormat) return cachedFormat;
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

/** How far ahead of UTC a clock in that zone is. */
export function getZoneOffsetMs(at: Date, timeZone: string): number {
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    toFormat(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
  const clockMs = Date.UTC(year, month - 1, day, hour, minute, second);
  return clockMs - Math.floor(at.getTime() / 1000) * 1000;
}

/**
 * The moment at which a clock in that zone shows the given date and time. Uses the offset of that
 * moment, not the current one.
 */
export function toMoment(clockMs: number, timeZone: string): Date {
  const about = new Date(clockMs - getZoneOffsetMs(new Date(clockMs), timeZone));
  return new Date(clockMs - getZoneOffsetMs(about, timeZone));
}

export type ZoneSpan = {
  readonly from: Date | null;
  readonly until: Date | null;
  readonly offset_ms: number;
};

/** Short enough that no zone changes its offset twice in between. */
const STEP_MS = 7 * 86_400_000;
const MINUTE_MS = 60_000;

/**
 * The spans in which a zone keeps one offset, oldest first. The first and the last are open-ended
 * (null). A database can use them to compute local days and hours with exactly this time zone data.
 */
export function listOffsetSpans(start: Date, end: Date, timeZone: string): ZoneSpan[] {
  const spans: ZoneSpan[] = [];
  let from: Date | null = null;
  let offset_ms = getZoneOffsetMs(start, timeZone);
  for (let at = start.getTime(); at < end.getTime(); at += STEP_MS) {
    const next = Math.min(at + STEP_MS, end.getTime());
    const after = getZoneOffsetMs(new Date(next), timeZone);
    if (after === offset_ms) continue;
    const until = findOffsetChange(at, next, offset_ms, timeZone);
    spans.push({ from, until, offset_ms });
    from = until;
    offset_ms = after;
  }
  return [...spans, { from, until: null, offset_ms }];
}

/** The first minute with another offset. */
function findOffsetChange(before: number, after: number, offset_ms: number, timeZone: string): Date {
  let [low, high] = [Math.floor(before / MINUTE_MS), Math.ceil(after / MINUTE_MS)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (getZoneOffsetMs(new Date(middle * MINUTE_MS), timeZone) === offset_ms) low = middle;
    else high = middle;
  }
  return new Date(high * MINUTE_MS);
}
