/** Counts calls in a window that slides with the clock. */
export class RateLimiter {
  readonly #calls = new Map<string, number[]>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Takes one call out of the bucket. A refused call costs nothing, so that a patient caller gets through. */
  take(bucket: string, limit: number, windowMs: number): { allowed: boolean; remaining: number } {
    const now = this.#nowMs();
    const recent = (this.#calls.get(bucket) ?? []).filter((at) => at > now - windowMs);
    this.#calls.set(bucket, recent);
    if (recent.length >= limit) return { allowed: false, remaining: 0 };
    recent.push(now);
    return { allowed: true, remaining: limit - recent.length };
  }

  clear(): void {
    this.#calls.clear();
  }
}
