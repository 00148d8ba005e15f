import { AppError } from '#server/platform/app-error.ts';

const WINDOW_SECONDS = 60;
/** Bounds the memory, which would otherwise grow with the number of keys. */
const MAX_WINDOWS = 20_000;

type LimitedKey = { readonly id: string; readonly requests_per_minute: number };
type SetHeader = (name: string, value: string) => void;

export type RateLimits = {
  /** Counts a request and writes the rate limit headers. Throws if the key has no requests left in this minute. */
  take(key: LimitedKey, setHeader: SetHeader): void;
};

/** Counts requests per key and minute. Each process counts separately. */
export function createRateLimits(now: () => number = Date.now): RateLimits {
  const windows = new Map<string, { readonly endsAt: number; used: number }>();
  return {
    take({ id, requests_per_minute: quota }, setHeader) {
      const known = windows.get(id);
      const isOpen = known !== undefined && known.endsAt > now();
      const window = isOpen ? known : { endsAt: now() + WINDOW_SECONDS * 1000, used: 0 };
      if (!isOpen) {
        if (windows.size >= MAX_WINDOWS) windows.clear();
        windows.set(id, window);
      }
      window.used += 1;
      const seconds = Math.ceil((window.endsAt - now()) / 1000);
      setHeader('ratelimit-policy', `"key";q=${quota};w=${WINDOW_SECONDS}`);
      setHeader('ratelimit', `"key";r=${Math.max(0, quota - window.used)};t=${seconds}`);
      if (window.used > quota) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: seconds });
    },
  };
}
