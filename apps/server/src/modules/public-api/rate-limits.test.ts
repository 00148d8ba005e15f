import { describe, expect, it } from 'vitest';
import { createRateLimits } from './rate-limits.ts';

function openLimits() {
  let clock = 0;
  const limits = createRateLimits(() => clock);
  const headers = new Map<string, string>();
  return {
    headers,
    wait: (ms: number) => {
      clock += ms;
    },
    take: (id: string) =>
      limits.take({ id, requests_per_minute: 2 }, (name, value) => headers.set(name, value)),
  };
}

describe('the rate limit of a key', () => {
  it('is written to every response', () => {
    const { headers, take, wait } = openLimits();
    take('a');
    expect(Object.fromEntries(headers)).toEqual({
      'ratelimit-policy': '"key";q=2;w=60',
      ratelimit: '"key";r=1;t=60',
    });
    wait(20_000);
    take('a');
    expect(headers.get('ratelimit')).toBe('"key";r=0;t=40');
  });

  it('refuses further requests until the minute ends', () => {
    const { headers, take, wait } = openLimits();
    take('a');
    take('a');
    expect(() => take('a')).toThrow(
      expect.objectContaining({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 60 }),
    );
    expect(headers.get('ratelimit')).toBe('"key";r=0;t=60');
    take('b');
    wait(60_000);
    take('a');
    expect(headers.get('ratelimit')).toBe('"key";r=1;t=60');
  });
});
