import { describe, expect, it } from 'vitest';
import { createRateLimits, type TakePortion } from './rate-limits.ts';

const QUOTA = 40;

/** Two processes that share the counts of each key. */
function openLimits() {
  let clock = 0;
  let statements = 0;
  const windows = new Map<string, { endsAt: number; used: number }>();
  const takePortion: TakePortion = async (id) => {
    statements += 1;
    const lastWindow = windows.get(id);
    const window = lastWindow && lastWindow.endsAt > clock ? lastWindow : { endsAt: clock + 60_000, used: 0 };
    const taken = Math.ceil((QUOTA - window.used) / 10);
    window.used += taken;
    windows.set(id, window);
    return { taken, remaining: QUOTA - window.used, seconds: (window.endsAt - clock) / 1000 };
  };
  const processes = [1, 2].map(() => createRateLimits(takePortion, () => clock));
  const headers = new Map<string, string>();
  return {
    headers,
    countStatements: () => statements,
    wait: (ms: number) => {
      clock += ms;
    },
    take: async (id: string, process = 0) =>
      processes[process]?.take({ id, requests_per_minute: QUOTA }, (name, value) => headers.set(name, value)),
  };
}

const REFUSED = expect.objectContaining({ code: 'TOO_MANY_REQUESTS' });

describe('the rate limit of a key', () => {
  it('is written to every response', async () => {
    const { headers, take, wait } = openLimits();
    await take('a');
    expect(Object.fromEntries(headers)).toEqual({
      'ratelimit-policy': '"key";q=40;w=60',
      ratelimit: '"key";r=39;t=60',
    });
    wait(20_000);
    await take('a');
    expect(headers.get('ratelimit')).toBe('"key";r=38;t=40');
  });

  it('refuses further requests until the minute ends, without another statement for each', async () => {
    const { headers, take, wait, countStatements } = openLimits();
    for (let n = 0; n < QUOTA; n += 1) await take('a');
    await expect(take('a')).rejects.toEqual(
      expect.objectContaining({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 60 }),
    );
    expect(headers.get('ratelimit')).toBe('"key";r=0;t=60');
    const statements = countStatements();
    await expect(take('a')).rejects.toEqual(REFUSED);
    expect(countStatements()).toBe(statements);
    await take('b');
    wait(60_000);
    await take('a');
    expect(headers.get('ratelimit')).toBe('"key";r=39;t=60');
  });

  it('is never exceeded by two processes together, and all of it can be used', async () => {
    const { take } = openLimits();
    const results = await Promise.allSettled(Array.from({ length: 3 * QUOTA }, (_, n) => take('a', n % 2)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(QUOTA);
  });

  it('is read with fewer statements than requests', async () => {
    const { take, countStatements } = openLimits();
    for (let n = 0; n < QUOTA; n += 1) await take('a');
    expect(countStatements()).toBeLessThan(QUOTA);
    const before = countStatements();
    await Promise.all([take('b'), take('b')]);
    expect(countStatements()).toBe(before + 1);
  });
});
