import { type PeriodChoice, toMoment } from '@hearback/contract';

const DAY_MS = 86_400_000;

/** The times and provider days of a period. Null means unlimited on that side. */
export type Span = {
  readonly since: Date | null;
  readonly until: Date | null;
  readonly first_day: string | null;
  readonly last_day: string | null;
  /** The period requested from the provider in days, or 0 for all time. Null for custom dates. */
  readonly days: number | null;
};

/** 'Last N days' ends now, as on the dashboard; custom ranges use whole days in the viewer's time zone. */
export function toSpan({ period, from, to }: PeriodChoice, now: Date, timeZone: string): Span {
  if (from !== undefined && to !== undefined) {
    const [first, last] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`)];
    const since = toMoment(first, timeZone);
    const until = toMoment(last + DAY_MS, timeZone);
    return { since, until, first_day: from, last_day: to, days: null };
  }
  if (period === 'all') return { since: null, until: null, first_day: null, last_day: null, days: 0 };
  const days = Number(period);
  const since = new Date(now.getTime() - days * DAY_MS);
  return { since, until: null, first_day: since.toISOString().slice(0, 10), last_day: null, days };
}

/** The period of the same length before one that ends now. Null for custom dates and for all time. */
export function toPreviousSpan({ since, until }: Span, now: Date): { since: Date; until: Date } | null {
  if (since === null || until !== null) return null;
  return { since: new Date(2 * since.getTime() - now.getTime()), until: since };
}
