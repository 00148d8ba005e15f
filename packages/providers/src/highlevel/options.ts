import type { CallOptions } from '../http/http.ts';

export const PROVIDER = 'highlevel';
/** A required header that differs by product. This one is for contacts, locations and agency tokens. */
export const VERSION = { version: '2021-07-28' };
/** For conversations and calendars. */
export const OLDER_VERSION = { version: '2021-04-15' };

const HOUR_MS = 3_600_000;

/** There is no Retry-After. These headers show which of the two limits was reached. */
export const readWaitMs: NonNullable<CallOptions['readWaitMs']> = (headers) => {
  const number = (name: string) => {
    const text = headers.get(name);
    return text === null || text.trim() === '' ? null : Number(text);
  };
  // The API does not report when the day resets. Retry once an hour.
  if (number('x-ratelimit-daily-remaining') === 0) return HOUR_MS;
  const intervalMs = number('x-ratelimit-interval-milliseconds');
  return intervalMs !== null && intervalMs > 0 ? intervalMs : undefined;
};
