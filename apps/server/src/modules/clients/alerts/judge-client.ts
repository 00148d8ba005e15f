import { formatDay, formatPercent, MIN_CLASSIFIED_CONVERSATIONS, MIN_RANKED_SENT } from '@hearback/contract';

export type ClientAlertKind = 'positive_rate_halved' | 'nothing_sent';

/** `detail` of an incident, or null if there is none. Undefined if there is too little data. */
export type AlertFinding = string | null | undefined;

type Outcomes = { readonly disposed: number; readonly interested: number };

/** Compares shares with enough classified conversations in both periods. */
export function judgePositiveRate(now: Outcomes, before: Outcomes | null): AlertFinding {
  if (before === null || Math.min(now.disposed, before.disposed) < MIN_CLASSIFIED_CONVERSATIONS)
    return undefined;
  if (before.interested === 0) return now.interested > 0 ? null : undefined;
  const [share, former] = [now.interested / now.disposed, before.interested / before.disposed];
  if (share > former / 2) return null;
  return `The positive reply rate fell from ${formatPercent(100 * former)} to ${formatPercent(100 * share)} compared with the previous 30 days.`;
}

export type SentMessages = {
  /** Messages since the first of the two working days, and in the two weeks before. */
  readonly since: number;
  readonly before: number;
  /** False if a campaign was not read since the last of these days ended. */
  readonly is_read: boolean;
};

/** A client without recent sending, or without current figures, is not judged. */
export function judgeSending({ since, before, is_read }: SentMessages, first_day: string): AlertFinding {
  if (since > 0) return null;
  if (!is_read || before < MIN_RANKED_SENT) return undefined;
  return `Nothing has been sent since ${formatDay(first_day)}, although campaigns are active.`;
}

const DAY_MS = 86_400_000;

/** The first of the last two whole days from Monday to Friday, in UTC. */
export function toFirstWorkingDay(now: Date): string {
  let day = Date.parse(now.toISOString().slice(0, 10));
  for (let found = 0; found < 2; ) {
    day -= DAY_MS;
    const weekday = new Date(day).getUTCDay();
    if (weekday !== 0 && weekday !== 6) found += 1;
  }
  return new Date(day).toISOString().slice(0, 10);
}
