import { AppError } from '#server/platform/app-error.ts';

const WINDOW_SECONDS = 60;
/** Bounds the memory, which would otherwise grow with the number of keys. */
const MAX_PORTIONS = 20_000;

type LimitedKey = { readonly id: string; readonly requests_per_minute: number };
type SetHeader = (name: string, value: string) => void;

/** Requests of a key that this process may serve until the minute ends. */
type Portion = { readonly endsAt: number; left: number; readonly elsewhere: number };

/** Takes a portion of the requests that the key has left on all processes. */
export type TakePortion = (
  id: string,
) => Promise<{ readonly taken: number; readonly remaining: number; readonly seconds: number }>;

export type RateLimits = {
  /** Counts a request and writes the rate limit headers. Throws if the key has no requests left in this minute. */
  take(key: LimitedKey, setHeader: SetHeader): Promise<void>;
};

/**
 * Counts requests per key and minute for all processes together. A process takes requests in portions that shrink with the
 * rest, so that most requests need no statement, and the limit is never exceeded.
 */
export function createRateLimits(takePortion: TakePortion, now: () => number = Date.now): RateLimits {
  const portions = new Map<string, Portion>();
  const pending = new Map<string, Promise<Portion>>();

  async function load(id: string): Promise<Portion> {
    const { taken, remaining, seconds } = await takePortion(id);
    const portion = { endsAt: now() + seconds * 1000, left: taken, elsewhere: remaining };
    if (portions.size >= MAX_PORTIONS) portions.clear();
    portions.set(id, portion);
    return portion;
  }
  /** Requests that wait at the same time share one statement. */
  function refill(id: string): Promise<Portion> {
    const loading = pending.get(id) ?? load(id).finally(() => pending.delete(id));
    pending.set(id, loading);
    return loading;
  }
  const needsRefill = (portion: Portion | undefined): boolean =>
    portion === undefined || portion.endsAt <= now() || (portion.left === 0 && portion.elsewhere > 0);

  return {
    async take({ id, requests_per_minute: quota }, setHeader) {
      let portion = portions.get(id);
      while (portion === undefined || needsRefill(portion)) portion = await refill(id);
      const isAllowed = portion.left > 0;
      if (isAllowed) portion.left -= 1;
      const seconds = Math.ceil((portion.endsAt - now()) / 1000);
      setHeader('ratelimit-policy', `"key";q=${quota};w=${WINDOW_SECONDS}`);
      setHeader('ratelimit', `"key";r=${portion.left + portion.elsewhere};t=${seconds}`);
      if (!isAllowed) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: seconds });
    },
  };
}
